import { randomInt } from 'node:crypto';
import type { Unit } from '../context.ts';
import { AuthError } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { clientOf, tokenBody, type TokenBody } from '../sessions/issue-session.ts';
import { deleteRefreshTokens, findActiveToken, insertRefreshToken } from '../sessions/refresh-tokens.sql.ts';
import type { Session } from '../sessions/session.ts';
import { addMethod, endLowSessions, lockSession, noteRefresh, raiseSession } from '../sessions/sessions.sql.ts';
import { issueAccessToken } from '../tokens/issue-access-token.ts';
import { refreshTokenValue } from '../tokens/secrets.rules.ts';
import type { Factor, User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';
import { deleteUnverifiedFactors, verifyFactorRow } from './factors.sql.ts';

/**
 * A second factor was shown: the session rises to aal2 and is given new tokens, the factor counts as verified, and
 * sessions that showed none end, since from now on the user has one.
 */
export async function raiseAssurance(unit: Unit, user: User, session: Session, factor: Factor): Promise<TokenBody> {
  const { db, exchange } = unit;
  const { now } = exchange;
  const current = await lockSession(db, session.id);
  const active = current && (await findActiveToken(db, session.id));
  if (!active) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (factor.status !== 'verified') await verifyFactorRow(db, factor.id, now);
  await addMethod(db, session.id, 'totp', now);
  await raiseSession(db, session.id, 'aal2', factor.id);
  await endLowSessions(db, user.id);
  await deleteUnverifiedFactors(db, user.id);
  // Whoever has a token from before the second factor gets nothing by it any more.
  await deleteRefreshTokens(db, session.id);
  const value = refreshTokenValue(randomInt);
  await insertRefreshToken(db, { token: value, userId: user.id, sessionId: session.id, parent: null }, now);
  await noteRefresh(db, session.id, clientOf(exchange), now);
  const raised = (await findUserById(db, user.id)) as User;
  if (factor.status !== 'verified') notify(unit, { kind: 'mfa_factor_enrolled', user: raised, factorType: factor.factor_type });
  return tokenBody(unit, raised, await issueAccessToken(unit, raised, session, 'totp'), value);
}
