import { timingSafeEqual } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { Exchange, Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { answer } from '../request/answer.ts';
import type { SignedIn } from '../request/authenticate.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { tokenHash } from '../tokens/secrets.rules.ts';
import { transact } from '../transact.ts';
import { dropToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { sendToken } from '../verify/send-token.ts';

/** `GET /reauthenticate`: a code for who wants to change a password in an old session. */
export async function reauthenticate(exchange: Exchange, { user }: SignedIn): Promise<Response> {
  const { email, phone } = user;
  if (!email && !phone) throw invalid('Reauthentication requires the user to have an email or a phone number');
  if (email && !user.email_confirmed_at) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  if (!email && !user.phone_confirmed_at) throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  if (email) await exchange.context.limits.write('email', 'reauthentication', user.id);
  else await checkSms(exchange, 'reauthentication', phone as string);
  await transact(exchange, async (unit) => {
    await audit(unit, user, 'user_reauthenticate_requested');
    if (email) await sendToken(unit, 'reauthentication', user, { redirectTo: redirectTarget(exchange) });
    else await sendSms(unit, 'reauthentication', user, phone as string);
  });
  return answer({});
}

/** Uses up the code that `reauthenticate` sent. @throws reauthentication_not_valid, over_request_rate_limit */
export async function useNonce(unit: Unit, user: User, nonce: string): Promise<void> {
  const { db, context, exchange } = unit;
  await context.limits.guess(`reauthentication ${user.id}`);
  const shown = Buffer.from(tokenHash(user.email || user.phone || '', nonce));
  const kept = Buffer.from(user.reauthentication_token ?? '');
  const sentAt = user.reauthentication_sent_at?.getTime() ?? 0;
  const isExpired = exchange.now.getTime() > sentAt + context.config.email.otp_expiry * 1000;
  if (shown.length !== kept.length || !timingSafeEqual(shown, kept) || isExpired)
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  await dropToken(db, user.id, 'reauthentication_token');
  await updateUser(db, user.id, { reauthentication_token: '' }, exchange.now);
}
