import { randomBytes } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { AuthContext, Unit } from '../context.ts';
import { matchesVerifier } from '../flow/challenge.rules.ts';
import type { FlowState } from '../flow/flow-state.sql.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { dropToken, keepToken } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { confirmEmail } from './confirm-user.ts';
import { dropOlderSignUpPasswords, listSignUpPasswords, takeSignUpPassword } from './sign-up-passwords.sql.ts';

/**
 * Whether a password counts only if the browser that chose it confirms the address. An account that nobody confirmed then
 * has no password; each sign-up's waits with its own flow.
 */
export const isConfirmationSecure = ({ config: { email } }: Pick<AuthContext, 'config'>) =>
  email.secure_confirmation && email.enable_confirmations;

/** Ends the sessions and the password of an account whose address is proven by somebody who may not have begun them. */
export async function endUnproven(unit: Unit, user: User): Promise<User> {
  if (!isConfirmationSecure(unit.context)) return user;
  await endSessions(unit.db, user.id);
  return updateUser(unit.db, user.id, { encrypted_password: null }, unit.exchange.now);
}

/**
 * Confirms the address of a user who opened what was sent to it. With `secure_confirmation` nothing of before survives:
 * no session, and no password but that of the sign-up whose `verifier` comes along.
 */
export async function proveAddress(unit: Unit, user: User, verifier = ''): Promise<User> {
  if (!isConfirmationSecure(unit.context)) return confirmEmail(unit, user);
  const { db } = unit;
  const own = verifier === '' ? undefined : await findSignUp(unit, user, verifier);
  const confirmed = await confirmEmail(unit, await endUnproven(unit, user));
  if (own) return restorePassword(unit, confirmed, own);
  await dropOlderSignUpPasswords(db, user.id);
  return confirmed;
}

async function findSignUp({ db }: Unit, user: User, verifier: string): Promise<string | undefined> {
  const signUps = await listSignUpPasswords(db, user.id);
  return signUps.find(({ challenge }) => matchesVerifier(challenge, verifier))?.flowId;
}

/** A flow that ends where it began brings the password that was chosen there, unless one was set in the meantime. */
export async function completeSignUp(unit: Unit, user: User, flow: FlowState): Promise<User> {
  if (flow.authentication_method !== 'email/signup' || !isConfirmationSecure(unit.context)) return user;
  await dropToken(unit.db, user.id, 'recovery_token');
  const current = await updateUser(unit.db, user.id, { recovery_token: '' }, unit.exchange.now);
  return current.encrypted_password ? current : restorePassword(unit, current, flow.id);
}

async function restorePassword(unit: Unit, user: User, flowId: string): Promise<User> {
  const hash = await takeSignUpPassword(unit.db, flowId);
  if (hash === undefined) return user;
  await audit(unit, user, 'user_updated_password');
  return updateUser(unit.db, user.id, { encrypted_password: hash }, unit.exchange.now);
}

/**
 * What a page needs to ask for a password where the link was opened in another browser than that of the sign-up: the hash
 * of a token of type `recovery`, which works once.
 */
export async function issuePasswordToken({ db, exchange: { now } }: Unit, user: User): Promise<string> {
  const hash = randomBytes(32).toString('hex');
  await updateUser(db, user.id, { recovery_token: hash, recovery_sent_at: now }, now);
  await keepToken(db, user.id, 'recovery_token', hash, user.email ?? '');
  return hash;
}
