import { randomInt } from 'node:crypto';
import type { Unit } from '../context.ts';
import type { Challenge } from '../flow/challenge.rules.ts';
import { insertFlow } from '../flow/flow-state.sql.ts';
import type { MailKind } from '../mail/default-templates.ts';
import type { LinkType } from '../mail/links.rules.ts';
import { writeMail } from '../mail/write-mail.ts';
import { isOutOfReach } from '../sign-in/reach.ts';
import type { SignInMethod } from '../sessions/session.ts';
import { oneTimeCode, pkcePrefix, tokenHash } from '../tokens/secrets.rules.ts';
import { keepToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

/** Where each step keeps its token, and how its mail and link are called. */
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
 * Makes a user a new one-time token for a step and mails it; the one before is void. With a challenge, whoever opens the
 * link is given a code that only who asked can use. Returns the id of the flow that the challenge begins.
 * @throws over_email_send_rate_limit, mail_not_configured, what the hook send_email refuses
 */
export async function sendToken(
  unit: Unit,
  step: keyof typeof steps,
  user: User,
  { redirectTo, challenge }: SendOptions,
): Promise<string | undefined> {
  const { db, context, exchange } = unit;
  // Answered as for an address that nobody has.
  if (isOutOfReach(exchange, user)) return;
  const { column, kind, linkType, method } = steps[step];
  const email = user.email ?? '';
  const flowId =
    challenge && method && (await insertFlow(db, { providerType: method, method, userId: user.id, challenge }, exchange.now));
  const code = oneTimeCode(context.config.email.otp_length, randomInt);
  const hash = `${challenge ? pkcePrefix : ''}${tokenHash(email, code)}`;
  const changed = await updateUser(
    db,
    user.id,
    {
      [`${column}_token`]: hash,
      [`${column}_sent_at`]: exchange.now,
      ...(step === 'invite' && { invited_at: exchange.now }),
    },
    exchange.now,
  );
  await keepToken(db, user.id, `${column}_token`, hash, email);
  await writeMail(unit, {
    kind,
    ...(linkType && { linkType }),
    user: changed,
    redirectTo,
    drafts: [{ to: email, code, hash }],
  });
  return flowId;
}
