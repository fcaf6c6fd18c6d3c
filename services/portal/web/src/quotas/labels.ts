import { m } from '../paraglide/messages.js';

/** The counted kinds, in the order of display. */
const names: Readonly<Record<string, () => string>> = {
  bytes: m.quota_bytes,
  projects: m.quota_projects,
  project_comments: m.quota_project_comments,
  project_documents: m.quota_project_documents,
  approval_steps: m.quota_approval_steps,
  approval_delegations: m.quota_approval_delegations,
  events: m.quota_events,
  event_drafts: m.quota_event_drafts,
  event_attendance: m.quota_event_attendance,
  event_photos: m.quota_event_photos,
  meeting_polls: m.quota_meeting_polls,
  meeting_poll_responses: m.quota_meeting_poll_responses,
  shop_orders: m.quota_shop_orders,
  shop_payment_proofs: m.quota_shop_payment_proofs,
  shop_products: m.quota_shop_products,
  shop_product_variants: m.quota_shop_product_variants,
  ai_chat_conversations: m.quota_ai_chat_conversations,
  ai_chat_messages: m.quota_ai_chat_messages,
  short_links: m.quota_short_links,
  club_members: m.quota_club_members,
  club_messages: m.quota_club_messages,
  consents: m.quota_consents,
  push_subscriptions: m.quota_push_subscriptions,
};

export const quotaKinds: readonly string[] = Object.keys(names);
export const quotaName = (kind: string): string => names[kind]?.() ?? kind;
