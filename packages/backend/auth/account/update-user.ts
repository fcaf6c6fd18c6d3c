import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge } from '../flow/challenge.rules.ts';
import { hashPassword, matchesPassword } from '../passwords/hash-password.ts';
import { checkPassword } from '../passwords/strength.rules.ts';
import { answer } from '../request/answer.ts';
import type { SignedIn } from '../request/authenticate.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email.rules.ts';
import { changePhone } from '../verify/accept-token.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { transact } from '../transact.ts';
import { lockUser } from '../users/one-time-tokens.sql.ts';
import { hasVerifiedFactor, mergeJson, userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserById, findUserByPhone, updateUser } from '../users/users.sql.ts';
import { askForEmailChange, checkEmailChange, isTaken } from './change-email.ts';
import { storePassword } from './store-password.ts';
import { useNonce } from './reauthenticate.ts';

const bodySchema = z.looseObject({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: text,
  nonce: text,
  data: object,
  app_metadata: object,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
});
type UpdateBody = z.infer<typeof bodySchema>;

/** `PUT /user`: what users may change of themselves. */
export async function updateSelf(exchange: Exchange, signedIn: SignedIn): Promise<Response> {
  const { user } = signedIn;
  const written = await readBody(exchange, bodySchema);
  const body = {
    ...written,
    email: written.email === '' ? '' : readEmail(written.email),
    phone: written.phone === '' ? '' : readPhone(written.phone),
  };
  if (typeof body.password === 'string') checkPassword(body.password, exchange.context.config);
  const newEmail = body.email !== '' && body.email !== user.email;
  const newPhone = body.phone !== '' && body.phone !== user.phone;
  await checkAllowed(exchange, signedIn, body, newEmail, newPhone);
  if (body.password) await checkNewPassword(exchange, signedIn, { ...body, password: body.password });
  const isAtOnce = user.is_anonymous && !exchange.context.config.email.enable_confirmations;
  const isUnavailable = newEmail && (await isTaken(exchange, user, body.email));
  if (isUnavailable && (isAtOnce || !exchange.context.config.prevent_enumeration))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (newEmail && !isAtOnce) await checkEmailChange(exchange, user.email || user.id);
  const passwordHash = body.password && (await hashPassword(body.password));
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const changed = await transact(exchange, async (unit) => {
    await lockUser(unit.db, user.id);
    let current = (await findUserById(unit.db, user.id)) ?? user;
    if (passwordHash) current = await storePassword(unit, current, passwordHash, signedIn.session?.id);
    if (body.data) {
      const merged = mergeJson(current.raw_user_meta_data, body.data);
      current = await updateUser(unit.db, user.id, { raw_user_meta_data: merged }, exchange.now);
    }
    if (newEmail) current = await askForEmailChange(unit, current, body.email, { challenge, isUnavailable });
    if (newPhone) current = await askForPhoneChange(unit, current, body.phone);
    await audit(unit, current, 'user_modified');
    return current;
  });
  return answer(userBody(changed));
}

/** @throws not_admin, insufficient_aal, user_sso_managed, phone_exists, validation_failed */
async function checkAllowed(
  exchange: Exchange,
  { user, session }: SignedIn,
  body: UpdateBody,
  newEmail: boolean,
  newPhone: boolean,
): Promise<void> {
  const { pool } = exchange.context;
  if (body.app_metadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2' && (body.password || newEmail || newPhone)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  if (user.is_anonymous && body.password && body.email === '' && body.phone === '')
    throw invalid('Updating password of an anonymous user without an email or phone is not allowed', 422);
  if (user.is_sso_user && (body.password || newEmail || newPhone || body.nonce !== '')) {
    const message = 'Updating email, phone, password of a SSO account only possible via SSO';
    throw new AuthError(422, 'user_sso_managed', message);
  }
  if (newPhone && (await findUserByPhone(pool, body.phone, audienceOf(exchange))))
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

/** A session older than this no longer proves by itself who sits there. */
const freshMs = 24 * 3_600_000;
/** And with `require_current_password`, in the place of the password. */
const justSignedInMs = 600_000;

type PasswordChange = Pick<UpdateBody, 'current_password' | 'nonce'> & { readonly password: string };

/** @throws reauthentication_needed, reauthentication_not_valid, current_password_required, current_password_mismatch, same_password */
async function checkNewPassword(
  exchange: Exchange,
  signedIn: SignedIn,
  { password, current_password: current, nonce }: PasswordChange,
) {
  const { user, session } = signedIn;
  const { secure_password_change: isSecure, require_current_password: isCurrentRequired } = exchange.context.config.email;
  const isYoungerThan = (ms: number) => session !== undefined && exchange.now.getTime() <= session.created_at.getTime() + ms;
  const isProven = current !== '' && isCurrentRequired && (await matchesCurrent(exchange, user, current));
  const needsNonce = (isSecure && !isYoungerThan(freshMs)) || (isCurrentRequired && !isYoungerThan(justSignedInMs));
  if (needsNonce && !isProven) {
    if (nonce !== '') await transact(exchange, (unit) => useNonce(unit, user, nonce));
    else if (isCurrentRequired && user.encrypted_password)
      throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
    else throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (user.encrypted_password && (await matchesPassword(password, user.encrypted_password)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
}

/** Whether it is the user's password; wrong ones are counted. @throws current_password_mismatch, over_request_rate_limit */
async function matchesCurrent({ context }: Exchange, user: User, current: string): Promise<true> {
  await context.limits.guess(`password ${user.id}`);
  if (!(await matchesPassword(current, user.encrypted_password)))
    throw new AuthError(400, 'current_password_mismatch', 'The current password is not right.');
  return true;
}

async function askForPhoneChange(unit: Unit, user: User, phone: string): Promise<User> {
  const { context, exchange } = unit;
  if (!context.config.sms.enable_confirmations)
    return changePhone(unit, await updateUser(unit.db, user.id, { phone_change: phone }, exchange.now));
  await checkSms(unit, 'phone_change', phone);
  return sendSms(unit, 'phone_change', user, phone);
}
