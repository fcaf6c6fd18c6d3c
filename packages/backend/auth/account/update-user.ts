import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { readChallenge } from '../flow/challenge.ts';
import { isSignInWithin, recentSignInMs } from '../identities/recent-sign-in.ts';
import { checkMail } from '../mail/send-mail.ts';
import { hashPassword, matchesPassword } from '../passwords/hash-password.ts';
import { checkPassword } from '../passwords/strength.ts';
import { jsonResponse } from '../request/responses.ts';
import type { Authentication } from '../request/authenticate.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { changePhone } from '../verify/accept-token.ts';
import { checkSms, sendSms } from '../verify/send-sms.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { hasVerifiedFactor, mergeJson, userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserById, findUserByPhone, lockUser, updateUser } from '../users/users.sql.ts';
import { isEmailTaken, requestEmailChange } from './change-email.ts';
import { storePassword } from './store-password.ts';
import { consumeNonce } from './reauthenticate.ts';

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

/** `PUT /user`: lets users change their own data. */
export async function updateSelf(request: AuthRequest, authentication: Authentication): Promise<Response> {
  const { user } = authentication;
  const rawBody = await readBody(request, bodySchema);
  const body = {
    ...rawBody,
    email: rawBody.email === '' ? '' : readEmail(rawBody.email),
    phone: rawBody.phone === '' ? '' : readPhone(rawBody.phone),
  };
  if (typeof body.password === 'string') checkPassword(body.password, request.context.config);
  const isEmailNew = body.email !== '' && body.email !== user.email;
  const isPhoneNew = body.phone !== '' && body.phone !== user.phone;
  await checkAllowed(request, authentication, body, isEmailNew, isPhoneNew);
  if (body.password) await checkNewPassword(request, authentication, { ...body, password: body.password });
  const isImmediate = user.is_anonymous && !request.context.config.email.enable_confirmations;
  const isUnavailable = isEmailNew && (await isEmailTaken(request, user, body.email));
  if (isUnavailable && (isImmediate || !request.context.config.prevent_enumeration))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (isEmailNew && !isImmediate) await checkMail(request.context, 'email_change', user.email || user.id);
  const passwordHash = body.password && (await hashPassword(body.password));
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const updatedUser = await inUnitOfWork(request, async (unit) => {
    await lockUser(unit.db, user.id);
    let current = (await findUserById(unit.db, user.id)) ?? user;
    if (passwordHash) current = await storePassword(unit, current, passwordHash, authentication.session?.id);
    if (body.data) {
      const metadata = mergeJson(current.raw_user_meta_data, body.data);
      current = await updateUser(unit.db, user.id, { raw_user_meta_data: metadata }, request.now);
    }
    if (isEmailNew) current = await requestEmailChange(unit, current, body.email, { challenge, isUnavailable });
    if (isPhoneNew) current = await requestPhoneChange(unit, current, body.phone);
    await audit(unit, current, 'user_modified');
    return current;
  });
  return jsonResponse(userBody(updatedUser));
}

/** @throws not_admin, insufficient_aal, user_sso_managed, phone_exists, validation_failed */
async function checkAllowed(
  request: AuthRequest,
  { user, session }: Authentication,
  body: UpdateBody,
  isEmailNew: boolean,
  isPhoneNew: boolean,
): Promise<void> {
  const { pool } = request.context;
  if (body.app_metadata) throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (hasVerifiedFactor(user) && session?.aal !== 'aal2' && (body.password || isEmailNew || isPhoneNew)) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    throw new AuthError(401, 'insufficient_aal', message);
  }
  if (user.is_anonymous && body.password && body.email === '' && body.phone === '')
    throw invalid('Updating password of an anonymous user without an email or phone is not allowed', 422);
  if (user.is_sso_user && (body.password || isEmailNew || isPhoneNew || body.nonce !== '')) {
    const message = 'Updating email, phone, password of a SSO account only possible via SSO';
    throw new AuthError(422, 'user_sso_managed', message);
  }
  if (isPhoneNew && (await findUserByPhone(pool, body.phone, audienceOf(request))))
    throw new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
}

/** An older session does not prove by itself that its user is present. */
const maxSessionAgeMs = 24 * 3_600_000;

type PasswordChange = Pick<UpdateBody, 'current_password' | 'nonce'> & { readonly password: string };

/** @throws reauthentication_needed, reauthentication_not_valid, current_password_required, current_password_mismatch, same_password */
async function checkNewPassword(
  request: AuthRequest,
  authentication: Authentication,
  { password, current_password: current, nonce }: PasswordChange,
) {
  const { user } = authentication;
  const { secure_password_change: isSecure, require_current_password: isCurrentRequired } = request.context.config.email;
  // A recent sign-in replaces the current password.
  const isYoungerThan = (ms: number) => isSignInWithin(request, authentication, ms);
  const isPasswordProven = current !== '' && isCurrentRequired && (await checkCurrentPassword(request, user, current));
  const needsNonce = (isSecure && !isYoungerThan(maxSessionAgeMs)) || (isCurrentRequired && !isYoungerThan(recentSignInMs));
  if (needsNonce && !isPasswordProven) {
    if (nonce !== '') await inUnitOfWork(request, (unit) => consumeNonce(unit, user, nonce));
    else if (isCurrentRequired && user.encrypted_password)
      throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
    else throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  if (user.encrypted_password && (await matchesPassword(password, user.encrypted_password)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
}

/** Checks the current password and counts the attempt. @throws current_password_mismatch, over_request_rate_limit */
async function checkCurrentPassword({ context }: AuthRequest, user: User, current: string): Promise<true> {
  await context.limits.consumeAttempt(`password ${user.id}`);
  if (!(await matchesPassword(current, user.encrypted_password)))
    throw new AuthError(400, 'current_password_mismatch', 'The current password is wrong.');
  return true;
}

async function requestPhoneChange(unit: UnitOfWork, user: User, phone: string): Promise<User> {
  const { context, request } = unit;
  if (!context.config.sms.enable_confirmations)
    return changePhone(unit, await updateUser(unit.db, user.id, { phone_change: phone }, request.now));
  await checkSms(unit, 'phone_change', phone);
  return sendSms(unit, 'phone_change', user, phone);
}
