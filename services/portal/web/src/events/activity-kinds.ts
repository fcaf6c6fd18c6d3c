import { m } from '../paraglide/messages.js';

/** The kinds of activity in the transcript, as in the database. */
const kinds: Readonly<Record<string, () => string>> = {
  general: m.admin_kind_general,
  academic: m.admin_kind_academic,
  service: m.admin_kind_service,
  'arts-and-culture': m.admin_kind_arts_and_culture,
  sports: m.admin_kind_sports,
  leadership: m.admin_kind_leadership,
};

export const activityKinds: readonly string[] = Object.keys(kinds);
export const activityKindName = (kind: string): string => kinds[kind]?.() ?? kind;
