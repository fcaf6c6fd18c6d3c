import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { answer } from '../request/answer.ts';
import { readPhone } from '../request/email.rules.ts';
import { issueSession, type TokenBody } from '../sessions/issue-session.ts';
import { transact } from '../transact.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json } from '../users/user.ts';
import { findUserByPhone } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { confirmPhone, keepOnlyIdentity } from './confirm-user.ts';
import { disguise } from './disguise.rules.ts';
import type { SignUpBody } from './sign-up.ts';
import { addOwnIdentity, askBeforeCreation, ownIdentity, personToUser, storeUser } from './store-user.ts';

export async function signUpByPhone(exchange: Exchange, body: SignUpBody): Promise<Response> {
  if (body.channel !== '' && body.channel !== 'sms') throw invalidChannel();
  if (body.code_challenge !== '') throw invalid('PKCE not supported for phone signups');
  if (!exchange.context.config.sms.enable_signup)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  return answer(await enterByPhone(exchange, readPhone(body.phone), body.password, body.data));
}

export const invalidChannel = () =>
  invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );

/** The new user with a session, or, where the number is to be confirmed first, the user alone. */
export async function enterByPhone(
  exchange: Exchange,
  phone: string,
  password: string,
  data: Json | undefined,
): Promise<TokenBody | Json> {
  const { context } = exchange;
  const isConfirmedAtOnce = !context.config.sms.enable_confirmations;
  if (!isConfirmedAtOnce) await checkSms(exchange, 'confirmation', phone);
  const audience = audienceOf(exchange);
  const passwordHash = await hashPassword(password);
  const known = await findUserByPhone(context.pool, phone, audience);
  const person = { audience, phone, passwordHash, data, provider: 'phone' };
  const newcomer = personToUser(person);
  if (!known) await askBeforeCreation(exchange, newcomer);
  if (known?.phone_confirmed_at) {
    await transact(exchange, (unit) => audit(unit, known, 'user_repeated_signup', { provider: 'phone' }));
    if (isConfirmedAtOnce) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return userBody(disguise(personToUser(person), exchange.now));
  }
  return transact(exchange, async (unit) => {
    let user = known ?? (await storeUser(unit, newcomer));
    if (!user.identities.some(({ provider }) => provider === 'phone')) {
      const identity = await addOwnIdentity(unit, user, 'phone', { ...data, ...ownIdentity(user.id, { phone }) });
      user = await keepOnlyIdentity(unit, user, identity);
    }
    if (isConfirmedAtOnce) {
      await audit(unit, user, 'user_signedup', { provider: 'phone', channel: 'sms' });
      const confirmed = await confirmPhone(unit, user);
      await audit(unit, confirmed, 'login', { provider: 'phone' });
      return issueSession(unit, confirmed, 'password');
    }
    await audit(unit, user, 'user_confirmation_requested', { provider: 'phone' });
    return userBody(await sendSms(unit, 'confirmation', user, phone));
  });
}
