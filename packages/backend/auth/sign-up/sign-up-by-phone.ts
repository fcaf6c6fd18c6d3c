import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { issueSession, type TokenBody } from '../sessions/issue-session.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json } from '../users/user.ts';
import { findUserByPhone } from '../users/users.sql.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { confirmPhone, keepOnlyIdentity } from './confirm-user.ts';
import { placeholderUser } from './placeholder-user.rules.ts';
import { addAddressIdentity, addressIdentityData, buildNewUser, runBeforeUserCreatedHook, storeUser } from './store-user.ts';

export const invalidChannel = () =>
  invalid(
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  );

export interface PhoneSignUp {
  readonly phone: string;
  readonly password: string;
  readonly data: Json | undefined;
}

/** Signs up by phone. Returns a session, or only the user if the number has to be confirmed first. */
export async function signUpByPhone(request: AuthRequest, { phone, password, data }: PhoneSignUp): Promise<TokenBody | Json> {
  const { context } = request;
  const needsConfirmation = context.config.sms.enable_confirmations;
  if (needsConfirmation) await checkSms(request, 'confirmation', phone);
  const audience = audienceOf(request);
  const passwordHash = await hashPassword(password);
  const existing = await findUserByPhone(context.pool, phone, audience);
  const options = { audience, phone, passwordHash, data, provider: 'phone' };
  const newUser = buildNewUser(options);
  if (!existing) await runBeforeUserCreatedHook(request, newUser);
  if (existing?.phone_confirmed_at) {
    await inUnitOfWork(request, (unit) => audit(unit, existing, 'user_repeated_signup', { provider: 'phone' }));
    if (!needsConfirmation) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return userBody(placeholderUser(buildNewUser(options), request.now));
  }
  return inUnitOfWork(request, async (unit) => {
    let user = existing ?? (await storeUser(unit, newUser));
    if (!user.identities.some(({ provider }) => provider === 'phone')) {
      const identity = await addAddressIdentity(unit, user, 'phone', { ...data, ...addressIdentityData(user.id, { phone }) });
      user = await keepOnlyIdentity(unit, user, identity);
    }
    if (needsConfirmation) {
      await audit(unit, user, 'user_confirmation_requested', { provider: 'phone' });
      return userBody(await sendSms(unit, 'confirmation', user, phone));
    }
    await audit(unit, user, 'user_signedup', { provider: 'phone', channel: 'sms' });
    const confirmedUser = await confirmPhone(unit, user);
    await audit(unit, confirmedUser, 'login', { provider: 'phone' });
    return issueSession(unit, confirmedUser, 'password');
  });
}
