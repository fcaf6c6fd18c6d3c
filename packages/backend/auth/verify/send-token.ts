import { randomInt } from 'node:crypto';
import type { UnitOfWork } from '../context.ts';
import type { Challenge } from '../flow/challenge.ts';
import { insertFlow } from '../flow/flow-state.sql.ts';
import type { MailKind } from '../mail/default-templates.ts';
import type { LinkType } from '../mail/links.rules.ts';
import { sendMail } from '../mail/send-mail.ts';
import { isHiddenFromRequest } from '../sign-in/local-users.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { oneTimeCode, pkcePrefix, tokenHash } from '../tokens/secrets.rules.ts';
import { storeToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

/** For each step: the columns of its token, and the kinds of its mail, link and flow. */
const steps = {
  confirmation: { column: 'confirmation', kind: 'confirmation', linkType: 'signup', method: 'email/signup' },
  invite: { column: 'confirmation', kind: 'invite', linkType: 'invite', method: 'invite' },
  recovery: { column: 'recovery', kind: 'recovery', linkType: 'recovery', method: 'recovery' },
  magicLink: { column: 'recovery', kind: 'magic_link', linkType: 'magiclink', method: 'magiclink' },
  reauthentication: { column: 'reauthentication', kind: 'reauthentication', linkType: undefined, method: undefined },
} as const satisfies Record<
  string,
  {
    column: 'confirmation' | 'recovery' | 'reauthentication';
    kind: MailKind;
    linkType: LinkType | undefined;
    method: SignInMethod | undefined;
  }
>;

export interface SendOptions {
  readonly redirectTo: string;
  readonly challenge?: Challenge | undefined;
}

/**
 * Creates a one-time token for a step, in place of an earlier one, and mails it. With a challenge, it begins a PKCE flow and
 * returns its id: the link then leads to an auth code, which only the client that asked can exchange.
 * @throws over_email_send_rate_limit, mail_not_configured, errors of the hook send_email
 */
export async function sendToken(
  unit: UnitOfWork,
  step: keyof typeof steps,
  user: User,
  { redirectTo, challenge }: SendOptions,
): Promise<string | undefined> {
  const { db, context, request } = unit;
  // Respond as for an unknown address.
  if (isHiddenFromRequest(request, user)) return;
  const { column, kind, linkType, method } = steps[step];
  const email = user.email ?? '';
  const flowId =
    challenge && method && (await insertFlow(db, { providerType: method, method, userId: user.id, challenge }, request.now));
  const code = oneTimeCode(context.config.email.otp_length, randomInt);
  const hash = `${challenge ? pkcePrefix : ''}${tokenHash(email, code)}`;
  const updatedUser = await updateUser(
    db,
    user.id,
    {
      [`${column}_token`]: hash,
      [`${column}_sent_at`]: request.now,
      ...(step === 'invite' && { invited_at: request.now }),
    },
    request.now,
  );
  await storeToken(db, user.id, `${column}_token`, hash, email);
  await sendMail(unit, {
    kind,
    ...(linkType && { linkType }),
    user: updatedUser,
    redirectTo,
    drafts: [{ to: email, code, hash }],
  });
  return flowId;
}
