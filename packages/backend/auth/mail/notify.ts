import type { UnitOfWork } from '../context.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import type { NotificationKind } from './default-templates.ts';
import { toPlainText } from './links.rules.ts';
import { escapeHtml, fillTemplate, singleLine } from './template.rules.ts';

export interface AccountNotification {
  readonly kind: NotificationKind;
  readonly user: User;
  /** The recipient, if it is not the user's current address: the previous one, for example. */
  readonly to?: string | null;
  readonly oldEmail?: string;
  readonly oldPhone?: string;
  readonly provider?: string;
  readonly factorType?: string;
}

/**
 * Notifies a user of a change to the account, if `[auth.email.notification.<kind>]` enables it. The change has already
 * committed, so errors are logged only.
 */
export function notify(unit: UnitOfWork, notification: AccountNotification): void {
  const { context } = unit;
  const to = notification.to ?? notification.user.email;
  if (!context.config.email.notification[notification.kind]?.enabled || !to) return;
  unit.afterCommit(() => context.mailer.runInBackground(() => sendNotification(unit, notification, to)));
}

async function sendNotification({ context, request }: UnitOfWork, notification: AccountNotification, to: string): Promise<void> {
  const { kind, user, oldEmail = '', oldPhone = '', provider = '', factorType = '' } = notification;
  await context.limits.consumeSendQuota('email');
  if (context.hooks.has('send_email')) {
    const details = { old_email: oldEmail, old_phone: oldPhone, provider, factor_type: factorType };
    const data = { email_action_type: `${kind}_notification`, site_url: context.externalUrl(), ...details };
    const input = { metadata: hookMetadata(request, 'send-email'), user: userBody(user), email_data: data };
    await inUnitOfWork(request, (unit) => callHook(unit, 'send_email', input));
    return;
  }
  context.mailer.assertCanSend('email');
  const values = {
    SiteURL: context.config.site_url,
    Email: user.email ?? '',
    Phone: user.phone ?? '',
    OldEmail: oldEmail,
    OldPhone: oldPhone,
    Provider: provider,
    FactorType: factorType,
    Data: user.raw_user_meta_data ?? {},
  };
  const { subject, content } = context.templates[kind];
  const html = fillTemplate(content, values, escapeHtml);
  context.mailer.send({
    channel: 'email',
    to,
    subject: fillTemplate(subject, values, singleLine),
    html,
    text: toPlainText(html),
    code: '',
  });
}
