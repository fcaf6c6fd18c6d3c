import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { matchesPassword } from '../passwords/hash-password.ts';
import { weaknessOf } from '../passwords/strength.rules.ts';
import { answer } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { evenly } from '../request/evenly.ts';
import { issueSession } from '../sessions/issue-session.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { transact } from '../transact.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserByEmail, findUserByPhone } from '../users/users.sql.ts';

const bodySchema = z.looseObject({ email: text, phone: text, password: text });

const wrong = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/**
 * `POST /token?grant_type=password`. Who is not known costs as much time as a wrong password, and is answered the same;
 * that somebody is banned or not confirmed is told to whoever knows their password.
 */
export async function signInByPassword(exchange: Exchange): Promise<Response> {
  const { config, pool } = exchange.context;
  const body = await readBody(exchange, bodySchema);
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided on login.');
  const byPhone = body.email === '';
  if (byPhone && body.phone === '') throw invalid('missing email or phone');
  if (!byPhone && !config.email.enable_signup) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  if (byPhone && !config.sms.enable_signup) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  const audience = audienceOf(exchange);
  const user = byPhone
    ? await findUserByPhone(pool, body.phone.replaceAll(/^\+|\s/g, ''), audience)
    : await findUserByEmail(pool, body.email, audience);
  const isRight = await matchesPassword(body.password, user?.encrypted_password);
  const judge = async (): Promise<User> => {
    if (!user) throw wrong();
    await askPasswordHook(exchange, user, isRight);
    if (!isRight) throw wrong();
    return user;
  };
  // Only of those who are known the hook is asked, which takes its time.
  const isHooked = exchange.context.hooks.has('password_verification_attempt');
  const known = await (isHooked ? evenly(exchange.context.clock, judge) : judge());
  if (isBanned(known, exchange.now)) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!byPhone && !known.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (byPhone && !known.phone_confirmed_at) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  const tokens = await transact(exchange, async (unit) => {
    await audit(unit, known, 'login', { provider: byPhone ? 'phone' : 'email' });
    return issueSession(unit, known, 'password');
  });
  const weakness = weaknessOf(body.password, config);
  return answer(weakness ? { ...tokens, weak_password: weakness } : tokens);
}

const rejected = 'Further password verification attempts will be rejected.';

/** The project's hook sees each attempt, and may refuse even a right one. */
async function askPasswordHook(exchange: Exchange, user: User, isValid: boolean): Promise<void> {
  if (!exchange.context.hooks.has('password_verification_attempt')) return;
  await transact(exchange, async (unit) => {
    const verdict = await callHook(unit, 'password_verification_attempt', {
      metadata: hookMetadata(exchange, 'password-verification'),
      user_id: user.id,
      valid: isValid,
    });
    if (verdict?.['decision'] !== 'reject') return undefined;
    if (verdict['should_logout_user'] === true) await endSessions(unit.db, user.id);
    const { message } = verdict;
    const shown = typeof message === 'string' && message !== '' ? message : rejected;
    return new AuthError(400, 'invalid_credentials', shown);
  });
}
