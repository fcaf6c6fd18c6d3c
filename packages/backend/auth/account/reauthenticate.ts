import { timingSafeEqual } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import type { Authentication } from '../request/authenticate.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { tokenHash } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { deleteToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { sendToken } from '../verify/send-token.ts';

/** `GET /reauthenticate`: sends a code with which a user can change the password in an old session. */
export async function reauthenticate(request: AuthRequest, { user }: Authentication): Promise<Response> {
  const { email, phone } = user;
  if (!email && !phone) throw invalid('Reauthentication requires the user to have an email or a phone number');
  if (email && !user.email_confirmed_at) throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.');
  if (!email && !user.phone_confirmed_at) throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.');
  if (email) await request.context.limits.consumeRecipient('email', 'reauthentication', user.id);
  else await checkSms(request, 'reauthentication', phone as string);
  await inUnitOfWork(request, async (unit) => {
    await audit(unit, user, 'user_reauthenticate_requested');
    if (email) await sendToken(unit, 'reauthentication', user, { redirectTo: redirectTarget(request) });
    else await sendSms(unit, 'reauthentication', user, phone as string);
  });
  return jsonResponse({});
}

/** Checks the code that `reauthenticate` sent, and deletes it. @throws reauthentication_not_valid, over_request_rate_limit */
export async function consumeNonce(unit: UnitOfWork, user: User, nonce: string): Promise<void> {
  const { db, context, request } = unit;
  await context.limits.consumeAttempt(`reauthentication ${user.id}`);
  const presentedHash = Buffer.from(tokenHash(user.email || user.phone || '', nonce));
  const storedHash = Buffer.from(user.reauthentication_token ?? '');
  const sentAt = user.reauthentication_sent_at?.getTime() ?? 0;
  const isExpired = request.now.getTime() > sentAt + context.config.email.otp_expiry * 1000;
  if (presentedHash.length !== storedHash.length || !timingSafeEqual(presentedHash, storedHash) || isExpired)
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  await deleteToken(db, user.id, 'reauthentication_token');
  await updateUser(db, user.id, { reauthentication_token: '' }, request.now);
}
