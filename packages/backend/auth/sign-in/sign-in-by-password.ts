import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { weaknessOf } from '../passwords/strength.ts';
import { jsonResponse } from '../request/responses.ts';
import { readBody, text } from '../request/body.ts';
import { withMinimumDuration } from '../request/with-minimum-duration.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserByPhone } from '../users/users.sql.ts';

const bodySchema = z.looseObject({ email: text, phone: text, password: text });

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/**
 * `POST /token?grant_type=password`. An unknown user takes as much time as a wrong password, and gets the same response.
 * Only a caller with the right password learns that the user is banned or not confirmed.
 */
export async function signInByPassword(request: AuthRequest): Promise<Response> {
  const { config, pool } = request.context;
  const body = await readBody(request, bodySchema);
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided on login.');
  const isByPhone = body.email === '';
  if (isByPhone && body.phone === '') throw invalid('missing email or phone');
  if (!isByPhone && !config.email.enable_signup) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  if (isByPhone && !config.sms.enable_signup) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const audience = audienceOf(request);
  const user = isByPhone
    ? await findUserByPhone(pool, body.phone.replaceAll(/^\+|\s/g, ''), audience)
    : await findUserByEmail(pool, body.email, audience);
  const account = `${isByPhone ? 'phone' : 'email'} ${user?.id ?? (isByPhone ? body.phone : body.email.toLowerCase())}`;
  const isRight = await request.context.limits.withPasswordLimit(account, request.clientIp, () =>
    matchesPassword(body.password, user?.encrypted_password),
  );
  const verify = async (): Promise<User> => {
    if (!user) throw invalidCredentials();
    await runPasswordHook(request, user, isRight);
    if (!isRight) throw invalidCredentials();
    return user;
  };
  // The hook runs only for existing users, and takes time.
  const isHooked = request.context.hooks.has('password_verification_attempt');
  const verifiedUser = await (isHooked ? withMinimumDuration(request.context.clock, verify) : verify());
  if (isBanned(verifiedUser, request.now)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!isByPhone && !verifiedUser.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (isByPhone && !verifiedUser.phone_confirmed_at) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  const tokens = await inUnitOfWork(request, async (unit) => {
    await audit(unit, verifiedUser, 'login', { provider: isByPhone ? 'phone' : 'email' });
    return issueSession(unit, verifiedUser, 'password');
  });
  const weakness = weaknessOf(body.password, config);
  return jsonResponse(weakness ? { ...tokens, weak_password: weakness } : tokens);
}

const defaultRejection = 'Further password verification attempts will be rejected.';

/** Passes each attempt to the project's hook, which may reject even a right password. */
async function runPasswordHook(request: AuthRequest, user: User, isValid: boolean): Promise<void> {
  if (!request.context.hooks.has('password_verification_attempt')) return;
  await inUnitOfWork(request, async (unit) => {
    const output = await callHook(unit, 'password_verification_attempt', {
      metadata: hookMetadata(request, 'password-verification'),
      user_id: user.id,
      valid: isValid,
    });
    if (output?.['decision'] !== 'reject') return undefined;
    if (output['should_logout_user'] === true) await endSessions(unit.db, user.id);
    const { message } = output;
    const reason = typeof message === 'string' && message !== '' ? message : defaultRejection;
    return new AuthError(400, 'invalid_credentials', reason);
  });
}
