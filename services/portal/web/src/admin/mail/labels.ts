import { m } from '../../paraglide/messages.js';

const kinds: Readonly<Record<string, () => string>> = {
  confirmation: m.admin_mail_kind_confirmation,
  magic_link: m.admin_mail_kind_link,
  recovery: m.admin_mail_kind_recovery,
  invite: m.admin_mail_kind_invite,
  email_change: m.admin_mail_kind_change,
  reauthentication: m.admin_mail_kind_code,
  'status-change': m.admin_mail_kind_status,
  'review-reminder': m.admin_mail_kind_reminder,
  'review-escalation': m.admin_mail_kind_reminder,
};

export const mailKindName = (kind: string): string => kinds[kind]?.() ?? m.admin_mail_kind_other();

const reasons: Readonly<Record<string, () => string>> = {
  smtp_eauth: m.admin_mail_reason_password,
  smtp_econnection: m.admin_mail_reason_unreachable,
  smtp_esocket: m.admin_mail_reason_unreachable,
  smtp_edns: m.admin_mail_reason_unreachable,
  smtp_etimedout: m.admin_mail_reason_unreachable,
  account_gone: m.admin_mail_reason_account,
  account_without_email: m.admin_mail_reason_account,
};

/** Why a mail did not arrive at its server, for an administrator. The code follows it on the page. */
export function mailReason(code: string): string {
  const reason = reasons[code];
  if (reason) return reason();
  if (/^smtp_4\d\d$/.test(code)) return m.admin_mail_reason_later();
  return /^smtp_5\d\d$/.test(code) ? m.admin_mail_reason_refused() : m.admin_mail_reason_unknown();
}
