import { randomInt } from 'node:crypto';
import type { UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { clientOf, tokenBody, type TokenBody } from '../sessions/issue-session.ts';
import { deleteRefreshTokens, findActiveToken, insertRefreshToken } from '../sessions/refresh-tokens.sql.ts';
import type { Session } from '../sessions/session.ts';
import { addMethod, endSessionsBelowAal2, lockSession, recordRefresh, setAssuranceLevel } from '../sessions/sessions.sql.ts';
import { issueAccessToken } from '../tokens/issue-access-token.ts';
import { refreshTokenValue } from '../tokens/secrets.rules.ts';
import type { Factor, User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';
import { deleteUnverifiedFactors, markFactorVerified } from './factors.sql.ts';

/**
 * Raises a session to aal2 after a second factor was verified, and issues new tokens. Marks the factor as verified, and
 * ends the user's sessions that are below aal2.
 */
export async function raiseAssurance(unit: UnitOfWork, user: User, session: Session, factor: Factor): Promise<TokenBody> {
  const { db, request } = unit;
  const { now } = request;
  const current = await lockSession(db, session.id);
  const active = current && (await findActiveToken(db, session.id));
  if (!active) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (factor.status !== 'verified') await markFactorVerified(db, factor.id, now);
  await addMethod(db, session.id, 'totp', now);
  await setAssuranceLevel(db, session.id, 'aal2', factor.id);
  await endSessionsBelowAal2(db, user.id);
  await deleteUnverifiedFactors(db, user.id);
  // Refresh tokens from before the second factor must no longer work.
  await deleteRefreshTokens(db, session.id);
  const value = refreshTokenValue(randomInt);
  await insertRefreshToken(db, { token: value, userId: user.id, sessionId: session.id, parent: null }, now);
  await recordRefresh(db, session.id, clientOf(request), now);
  const updatedUser = (await findUserById(db, user.id)) as User;
  if (factor.status !== 'verified')
    await notify(unit, { kind: 'mfa_factor_enrolled', user: updatedUser, factorType: factor.factor_type });
  return tokenBody(unit, updatedUser, await issueAccessToken(unit, updatedUser, session, 'totp'), value);
}
