import { randomBytes } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { AuthContext, UnitOfWork } from '../context.ts';
import { matchesVerifier } from '../flow/challenge.ts';
import type { FlowState } from '../flow/flow-state.rules.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { deleteToken, storeToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { confirmEmail } from './confirm-user.ts';
import { deleteOlderSignUpPasswords, listSignUpPasswords, consumeSignUpPassword } from './sign-up-passwords.sql.ts';

/**
 * Whether a password is valid only after the browser that chose it has confirmed the address. An unconfirmed account then
 * has no password: each sign-up's password is stored with its flow.
 */
export const isConfirmationSecure = ({ config: { email } }: Pick<AuthContext, 'config'>) =>
  email.secure_confirmation && email.enable_confirmations;

/** Ends the sessions and deletes the password of an account, since another person may have created them. */
export async function revokeUnprovenCredentials(unit: UnitOfWork, user: User): Promise<User> {
  if (!isConfirmationSecure(unit.context)) return user;
  await endSessions(unit.db, user.id);
  return updateUser(unit.db, user.id, { encrypted_password: null }, unit.request.now);
}

/**
 * Confirms the address of a user who opened a mail. With `secure_confirmation`, earlier sessions and passwords are lost,
 * except the password of the sign-up that `verifier` proves.
 */
export async function confirmEmailSecurely(unit: UnitOfWork, user: User, verifier = ''): Promise<User> {
  if (!isConfirmationSecure(unit.context)) return confirmEmail(unit, user);
  const { db } = unit;
  const signUpId = verifier === '' ? undefined : await findSignUp(unit, user, verifier);
  const confirmedUser = await confirmEmail(unit, await revokeUnprovenCredentials(unit, user));
  if (signUpId) return applySignUpPassword(unit, confirmedUser, signUpId);
  await deleteOlderSignUpPasswords(db, user.id);
  return confirmedUser;
}

async function findSignUp({ db }: UnitOfWork, user: User, verifier: string): Promise<string | undefined> {
  const signUps = await listSignUpPasswords(db, user.id);
  return signUps.find(({ challenge }) => matchesVerifier(challenge, verifier))?.flowId;
}

/** Applies the password of a sign-up that the same browser completed, unless a password was set in the meantime. */
export async function completeSignUp(unit: UnitOfWork, user: User, flow: FlowState): Promise<User> {
  if (flow.authentication_method !== 'email/signup' || !isConfirmationSecure(unit.context)) return user;
  await deleteToken(unit.db, user.id, 'recovery_token');
  const current = await updateUser(unit.db, user.id, { recovery_token: '' }, unit.request.now);
  return current.encrypted_password ? current : applySignUpPassword(unit, current, flow.id);
}

async function applySignUpPassword(unit: UnitOfWork, user: User, flowId: string): Promise<User> {
  const hash = await consumeSignUpPassword(unit.db, flowId);
  if (hash === undefined) return user;
  await audit(unit, user, 'user_updated_password');
  return updateUser(unit.db, user.id, { encrypted_password: hash }, unit.request.now);
}

/**
 * Issues a token of type `recovery` and returns its hash. With it, a page can ask for a password if the link was opened in
 * another browser than the sign-up's.
 */
export async function issuePasswordToken({ db, request: { now } }: UnitOfWork, user: User): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  await updateUser(db, user.id, { recovery_token: hash, recovery_sent_at: now }, now);
  await storeToken(db, user.id, 'recovery_token', hash, user.email ?? '');
  return hash;
}
