import { m } from '../../paraglide/messages.js';

const kinds: Readonly<Record<string, () => string>> = {
  confirmation: m.admin_mail_kind_confirmation,
  magic_link: m.admin_mail_kind_link,
  recovery: m.admin_mail_kind_recovery,
  invite: m.admin_mail_kind_invite,
  invitation: m.admin_mail_kind_invite,
  email_change: m.admin_mail_kind_change,
  reauthentication: m.admin_mail_kind_code,
  identity_code: m.admin_mail_kind_identity,
  identity_linked: m.admin_mail_kind_identities,
  identity_unlinked: m.admin_mail_kind_identities,
  'status-change': m.admin_mail_kind_status,
  'review-reminder': m.admin_mail_kind_reminder,
  'review-escalation': m.admin_mail_kind_reminder,
  comment: m.notice_topic_comments,
};

/** Kinds of notices by the beginning of their names. */
const groups: Readonly<Record<string, () => string>> = {
  event: m.notice_topic_events,
  order: m.notice_topic_orders,
  poll: m.notice_topic_polls,
  certificate: m.notice_topic_certificates,
};

export const mailKindName = (kind: string): string =>
  (kinds[kind] ?? groups[kind.split('-', 1)[0] ?? ''] ?? m.admin_mail_kind_other)();

const reasons: Readonly<Record<string, () => string>> = {
  smtp_eauth: m.admin_mail_reason_password,
  smtp_econnection: m.admin_mail_reason_unreachable,
  smtp_esocket: m.admin_mail_reason_unreachable,
  smtp_edns: m.admin_mail_reason_unreachable,
  smtp_etimedout: m.admin_mail_reason_unreachable,
  account_gone: m.admin_mail_reason_account,
  invitation_closed: m.admin_mail_reason_invitation,
  not_attempted: m.admin_mail_reason_functions,
  account_without_email: m.admin_mail_reason_account,
};

/** Why a mail did not arrive at its server, for an administrator. The code follows it on the page. */
export function mailReason(code: string): string {
  const reason = reasons[code];
  if (reason) return reason();
  if (/^smtp_4\d\d$/.test(code)) return m.admin_mail_reason_later();
  return /^smtp_5\d\d$/.test(code) ? m.admin_mail_reason_refused() : m.admin_mail_reason_unknown();
}

const channels: Readonly<Record<string, () => string>> = {
  line: () => 'LINE',
  discord: () => 'Discord',
  'web-push': m.admin_notices_channel_web_push,
};

export const channelName = (channel: string): string => channels[channel]?.() ?? channel;

const noticeReasons: readonly (readonly [RegExp, () => string])[] = [
  [/^status_40[13]$/, m.admin_notices_reason_key],
  [/^(status_404|status_410|subscription_\w+|endpoint_foreign)$/, m.admin_notices_reason_gone],
  [/^status_429$/, m.admin_notices_reason_busy],
  [/^status_4\d\d$/, m.admin_notices_reason_refused],
  [/^status_5\d\d$/, m.admin_notices_reason_broken],
  [/^(timed_out|unreachable|answer_too_large)$/, m.admin_notices_reason_unreachable],
  [/^channel_not_set_up$/, m.admin_notices_reason_settings],
  [/^not_attempted$/, m.admin_mail_reason_functions],
];

/** Why a notice did not arrive, for an administrator. The code follows it on the page. */
export const noticeReason = (code: string): string =>
  (noticeReasons.find(([pattern]) => pattern.test(code))?.[1] ?? m.admin_notices_reason_unknown)();
