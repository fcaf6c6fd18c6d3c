import type { AuthContext, UnitOfWork } from '../context.ts';
import type { Challenge } from '../flow/challenge.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, User } from '../users/user.ts';
import type { MailKind } from './default-templates.ts';
import { composeMail, providerValues } from './compose-mail.ts';
import { verifyLink, type LinkType } from './links.rules.ts';

/** Checks that mail can be sent, by the hook `send_email` or by the mailer. @throws mail_not_configured */
export function assertCanSendMail({ hooks, mailer }: AuthContext): void {
  if (!hooks.has('send_email')) mailer.assertCanSend('email');
}

/** Checks that mail can be sent, and the rate limit of this recipient. @throws mail_not_configured, over_email_send_rate_limit */
export async function checkMail(
  context: AuthContext,
  purpose: 'link' | 'email_change',
  recipient: string,
  challenge?: Challenge,
): Promise<void> {
  assertCanSendMail(context);
  await context.limits.consumeRecipient('email', purpose, recipient, challenge);
}

/** One mail of a step. A change of address sends two. */
export interface Draft {
  readonly to: string;
  readonly code: string;
  /** The token of the link. */
  readonly hash: string;
}

export interface MailOptions {
  readonly kind: MailKind;
  /** Undefined for a mail with a code but no link. */
  readonly linkType?: LinkType;
  readonly user: User;
  readonly redirectTo: string;
  readonly drafts: readonly Draft[];
  /** The provider that the mail is about. */
  readonly provider?: string;
}

/** The `email_action_type` of each kind for the hook `send_email`. */
const actionTypes: Readonly<Record<MailKind, string>> = {
  confirmation: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magic_link: 'magiclink',
  email_change: 'email_change',
  reauthentication: 'reauthentication',
  identity_code: 'identity_code',
};

/**
 * Sends the mails of a step once its transaction commits. If the project has the hook `send_email`, calls it instead.
 * @throws over_email_send_rate_limit, mail_not_configured, errors of the hook
 */
export async function sendMail(unit: UnitOfWork, options: MailOptions): Promise<void> {
  const { context } = unit;
  await context.limits.consumeSendQuota('email');
  if (context.hooks.has('send_email')) return callSendEmailHook(unit, options);
  context.mailer.assertCanSend('email');
  const { kind, linkType, user, redirectTo, provider } = options;
  for (const { to, code, hash } of options.drafts) {
    const values: Json = {
      ConfirmationURL: linkType ? verifyLink(context.externalUrl(), hash, linkType, redirectTo) : '',
      Email: user.email ?? '',
      NewEmail: user.email_change ?? '',
      SendingTo: to,
      Token: code,
      TokenHash: hash,
      RedirectTo: redirectTo,
      ...(provider !== undefined && providerValues(context, provider)),
    };
    const message = await composeMail(unit, { kind, user, to, values, code });
    await context.mailer.sendMail(unit, message, { kind, lifetimeSeconds: context.config.email.otp_expiry });
  }
}

/** The first draft is for the new address, the second for the current one. GoTrue's names are the other way round. */
async function callSendEmailHook(
  unit: UnitOfWork,
  { kind, user, redirectTo, drafts, provider = '' }: MailOptions,
): Promise<void> {
  const [first, current] = drafts;
  await callHook(unit, 'send_email', {
    metadata: hookMetadata(unit.request, 'send-email'),
    user: userBody(user),
    email_data: {
      token: current?.code ?? first?.code ?? '',
      token_hash: first?.hash ?? '',
      redirect_to: redirectTo,
      email_action_type: actionTypes[kind],
      site_url: unit.context.externalUrl(),
      token_new: current ? first?.code : '',
      token_hash_new: current?.hash ?? '',
      old_email: '',
      old_phone: '',
      provider,
      factor_type: '',
    },
  });
}
