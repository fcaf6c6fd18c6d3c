import type { Unit } from '../context.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { transact } from '../transact.ts';
import { userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import type { NotificationKind } from './default-templates.ts';
import { toPlainText } from './links.rules.ts';
import { escapeHtml, fillTemplate, singleLine } from './template.rules.ts';

export interface Notice {
  readonly kind: NotificationKind;
  readonly user: User;
  /** Another address than the user's own, such as the one that they had before. */
  readonly to?: string | null;
  readonly oldEmail?: string;
  readonly oldPhone?: string;
  readonly provider?: string;
  readonly factorType?: string;
}

/**
 * Tells somebody what was done with their account, where `[auth.email.notification.<kind>]` says so. It was done, so that
 * nothing here can make it fail: what goes wrong is for the log.
 */
export function notify(unit: Unit, notice: Notice): void {
  const { context } = unit;
  const to = notice.to ?? notice.user.email;
  if (!context.config.email.notification[notice.kind]?.enabled || !to) return;
  unit.afterCommit(() => context.post.later(() => tell(unit, notice, to)));
}

async function tell({ context, exchange }: Unit, notice: Notice, to: string): Promise<void> {
  const { kind, user, oldEmail = '', oldPhone = '', provider = '', factorType = '' } = notice;
  await context.limits.send('email');
  if (context.hooks.has('send_email')) {
    const details = { old_email: oldEmail, old_phone: oldPhone, provider, factor_type: factorType };
    const data = { email_action_type: `${kind}_notification`, site_url: context.externalUrl(), ...details };
    const input = { metadata: hookMetadata(exchange, 'send-email'), user: userBody(user), email_data: data };
    await transact(exchange, (unit) => callHook(unit, 'send_email', input));
    return;
  }
  context.post.check('email');
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
  const letter = { channel: 'email' as const, to, html, text: toPlainText(html), code: '' };
  context.post.send({ ...letter, subject: fillTemplate(subject, values, singleLine) });
}
