import type { UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { composeMail, providerValues } from './compose-mail.ts';
import type { NotificationKind } from './default-templates.ts';

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

/** How long the server may be away before a notification is given up. */
const lifetimeSeconds = 3 * 86_400;

/**
 * Notifies a user of a change to the account, if `[auth.email.notification.<kind>]` enables it. The change does not depend on
 * it: with an exhausted quota or without mail there is no notification.
 */
export async function notify(unit: UnitOfWork, notification: AccountNotification): Promise<void> {
  const { context } = unit;
  const to = notification.to ?? notification.user.email;
  if (!context.config.email.notification[notification.kind]?.enabled || !to) return;
  if (context.hooks.has('send_email')) {
    unit.afterCommit(() => context.mailer.runInBackground(() => callSendEmailHook(unit, notification)));
    return;
  }
  try {
    context.mailer.assertCanSend('email');
    await context.limits.consumeSendQuota('email');
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    context.log.logger.error({ code: error.code }, 'could not send mail');
    return;
  }
  const { kind, user, oldEmail = '', oldPhone = '', provider = '', factorType = '' } = notification;
  const values = {
    Email: user.email ?? '',
    Phone: user.phone ?? '',
    OldEmail: oldEmail,
    OldPhone: oldPhone,
    ...providerValues(context, provider),
    FactorType: factorType,
  };
  const message = await composeMail(unit, { kind, user, to, values, code: '' });
  await context.mailer.sendMail(unit, message, { kind, lifetimeSeconds });
}

async function callSendEmailHook({ context, request }: UnitOfWork, notification: AccountNotification): Promise<void> {
  const { kind, user, oldEmail = '', oldPhone = '', provider = '', factorType = '' } = notification;
  await context.limits.consumeSendQuota('email');
  const details = { old_email: oldEmail, old_phone: oldPhone, provider, factor_type: factorType };
  const data = { email_action_type: `${kind}_notification`, site_url: context.externalUrl(), ...details };
  const input = { metadata: hookMetadata(request, 'send-email'), user: userBody(user), email_data: data };
  await inUnitOfWork(request, (unit) => callHook(unit, 'send_email', input));
}
