import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { readChallenge, type Challenge } from '../flow/challenge.ts';
import { checkMail } from '../mail/send-mail.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { withMinimumDuration } from '../request/with-minimum-duration.ts';
import { issueSession, type TokenBody } from '../sessions/issue-session.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, NewUser, User } from '../users/user.ts';
import { findDuplicate } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';
import { confirmEmail, keepOnlyIdentity } from './confirm-user.ts';
import { placeholderUser } from './placeholder-user.rules.ts';
import { isConfirmationSecure } from './secure-confirmation.ts';
import { storeSignUpPassword } from './sign-up-passwords.sql.ts';
import {
  addAddressIdentity,
  addressIdentityData,
  buildNewUser,
  runBeforeUserCreatedHook,
  storeUser,
  type NewUserOptions,
} from './store-user.ts';

export interface EmailSignUp {
  readonly email: string;
  readonly password: string;
  readonly data: Json | undefined;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
  /** False for the random password of a user who asked for a link. */
  readonly isPasswordChosen?: boolean;
}

/** Signs up by e-mail. Returns a session, or only the user if the address has to be confirmed first. */
export async function signUpByEmail(request: AuthRequest, body: EmailSignUp): Promise<TokenBody | Json> {
  const { context } = request;
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const needsConfirmation = context.config.email.enable_confirmations;
  if (needsConfirmation) await checkMail(context, 'link', body.email, challenge);
  const audience = audienceOf(request);
  // Hash before looking up the user: the time must not reveal whether the address is registered.
  const passwordHash = await hashPassword(body.password);
  // With secure confirmation, the account gets the password only when its sign-up confirms the address.
  const isDeferred = isConfirmationSecure(context);
  const options = {
    audience,
    email: body.email,
    passwordHash: isDeferred ? undefined : passwordHash,
    data: body.data,
    provider: 'email',
  };
  const deferredHash = isDeferred && body.isPasswordChosen !== false ? passwordHash : undefined;
  const register = () => registerEmail(request, options, { challenge, deferredHash });
  return needsConfirmation ? withMinimumDuration(context.clock, register) : register();
}

interface Confirmation {
  readonly challenge: Challenge | undefined;
  /** The hash of the password that the account gets when this sign-up confirms the address. */
  readonly deferredHash: string | undefined;
}

/** The response that does not reveal whether the address is registered: a new user with a random id. */
const placeholderBody = (request: AuthRequest, options: NewUserOptions) =>
  userBody(placeholderUser(buildNewUser(options), request.now));

async function registerEmail(
  request: AuthRequest,
  options: NewUserOptions & { readonly email: string },
  confirmation: Confirmation,
): Promise<TokenBody | Json> {
  const { context } = request;
  const needsConfirmation = context.config.email.enable_confirmations;
  const existing = await findDuplicate(context.pool, options.email, options.audience);
  const newUser = existing ? undefined : buildNewUser(options);
  const isConcealed = context.config.prevent_enumeration && needsConfirmation;
  try {
    if (newUser) await runBeforeUserCreatedHook(request, newUser);
  } catch (error) {
    // The hook recognised the person by another spelling of the address.
    if (isConcealed && error instanceof AuthError && error.code === 'user_already_exists')
      return placeholderBody(request, options);
    throw error;
  }
  if (existing?.email_confirmed_at) {
    await inUnitOfWork(request, (unit) => audit(unit, existing, 'user_repeated_signup', { provider: 'email' }));
    if (!needsConfirmation) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return placeholderBody(request, options);
  }
  return inUnitOfWork(request, async (unit) => {
    const user = await findOrStoreUser(unit, existing, newUser, options.data ?? {});
    if (needsConfirmation) {
      const body = await requestConfirmation(unit, user, confirmation);
      return isConcealed ? placeholderBody(request, options) : body;
    }
    await audit(unit, user, 'user_signedup', { provider: 'email' });
    const confirmedUser = await confirmEmail(unit, user);
    await audit(unit, confirmedUser, 'login', { provider: 'email' });
    return issueSession(unit, confirmedUser, 'password');
  });
}

/** Stores a new user. An existing, unconfirmed user stays unchanged, since the sign-up does not prove who sent it. */
async function findOrStoreUser(
  unit: UnitOfWork,
  existing: User | undefined,
  newUser: NewUser | undefined,
  data: Json,
): Promise<User> {
  const user = existing ?? (await storeUser(unit, newUser as NewUser));
  if (user.identities.some(({ provider }) => provider === 'email')) return user;
  const identityData = { ...data, ...addressIdentityData(user.id, { email: user.email }) };
  return keepOnlyIdentity(unit, user, await addAddressIdentity(unit, user, 'email', identityData));
}

async function requestConfirmation(unit: UnitOfWork, user: User, { challenge, deferredHash }: Confirmation): Promise<Json> {
  await audit(unit, user, 'user_confirmation_requested', { provider: 'email' });
  const flowId = await sendToken(unit, 'confirmation', user, { redirectTo: redirectTarget(unit.request), challenge });
  if (flowId && deferredHash) await storeSignUpPassword(unit.db, { flowId, userId: user.id, hash: deferredHash });
  const updatedUser = { ...user, confirmation_sent_at: unit.request.now };
  // Hide the invitation's metadata: the caller may not be the invitee.
  return userBody(user.invited_at ? { ...updatedUser, raw_user_meta_data: {}, identities: [] } : updatedUser);
}
