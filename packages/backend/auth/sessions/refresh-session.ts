import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { AuthError, OAuthError } from '../errors.ts';
import { jsonResponse } from '../request/responses.ts';
import { readBody, text } from '../request/body.ts';
import { isHiddenFromRequest } from '../sign-in/local-users.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { issueAccessToken } from '../tokens/issue-access-token.ts';
import { refreshTokenValue } from '../tokens/secrets.rules.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';
import { clientOf, tokenBody, type TokenBody } from './issue-session.ts';
import {
  deleteRefreshToken,
  findActiveToken,
  findRefreshToken,
  insertRefreshToken,
  revokeFamily,
  revokeToken,
  deleteStaleTokens,
} from './refresh-tokens.sql.ts';
import type { RefreshToken, Session } from './session.ts';
import { lockSession, recordRefresh } from './sessions.sql.ts';
import { sessionEndReason } from './validity.rules.ts';

const bodySchema = z.looseObject({ refresh_token: text });
const minTokenLength = 12;
/** How long a used token is remembered for reuse detection. */
const usedTokenRetentionMs = 24 * 3_600_000;
const lockTimeout = `set local lock_timeout = '5s'`;
/** PostgreSQL's lock_not_available. */
const lockNotAvailable = '55P03';

/**
 * `POST /token?grant_type=refresh_token`. Concurrent refreshes of one session run one after the other. A used token returns
 * the session's newest one if it is the parent of the newest, or was used within the reuse interval. Any other use of an
 * old token means that it was stolen, and revokes the session.
 */
export async function refreshSession(request: AuthRequest): Promise<Response> {
  const { refresh_token: value } = await readBody(request, bodySchema);
  if (value === '') throw new OAuthError('invalid_request', 'refresh_token required');
  if (value.length < minTokenLength) throw notFound();
  const body = await inUnitOfWork(request, (unit) => refresh(unit, value)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    const message = 'Too many concurrent token refresh requests on the same session or refresh token';
    throw new AuthError(409, 'conflict', message, { cause: error });
  });
  return jsonResponse(body);
}

async function refresh(unit: UnitOfWork, value: string): Promise<TokenBody | AuthError> {
  const { db, context, request } = unit;
  await db.query(lockTimeout);
  const presented = await findRefreshToken(db, value);
  if (!presented) throw notFound();
  const session = presented.session_id === null ? undefined : await lockSession(db, presented.session_id);
  if (!session) return deleteTokenWithoutSession(unit, presented);
  // Read again: another request may have used the token before this one got the lock.
  const token = await findRefreshToken(db, value);
  const user = await findUserById(db, session.user_id);
  if (!token || !user || isHiddenFromRequest(request, user)) throw notFound();
  if (isBanned(user, request.now)) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  const endReason = sessionEndReason(session, context.config.sessions, request.now);
  if (endReason) throw new AuthError(400, 'session_expired', `Invalid Refresh Token: ${endReason}`);
  const next = await nextToken(unit, user, session, token);
  if (next instanceof AuthError) return next;
  await audit(unit, user, 'token_refreshed');
  const access = await issueAccessToken(unit, user, session, 'token_refresh');
  await recordRefresh(db, session.id, clientOf(request), request.now);
  return tokenBody(unit, user, access, next);
}

/** The token that replaces this one, or the error for a token that was stolen. */
async function nextToken(unit: UnitOfWork, user: User, session: Session, token: RefreshToken): Promise<string | AuthError> {
  const { db, context } = unit;
  const { now } = unit.request;
  if (token.revoked) {
    const active = await findActiveToken(db, session.id);
    if (active?.parent === token.token) return active.token;
    const reusableUntil = token.updated_at.getTime() + context.config.refresh_token_reuse_interval * 1000;
    if (now.getTime() > reusableUntil) {
      if (context.config.enable_refresh_token_rotation) await revokeFamily(db, session.id, now);
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    // The session's tokens were revoked. The reuse interval does not restore them.
    if (!active) return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    return active.token;
  }
  await audit(unit, user, 'token_revoked');
  await revokeToken(db, token.id, now);
  await deleteStaleTokens(db, session.id, token.token, new Date(now.getTime() - usedTokenRetentionMs));
  const value = refreshTokenValue(randomInt);
  await insertRefreshToken(db, { token: value, userId: user.id, sessionId: session.id, parent: token.token }, now);
  return value;
}

async function deleteTokenWithoutSession(unit: UnitOfWork, token: RefreshToken): Promise<AuthError> {
  await deleteRefreshToken(unit.db, token.id);
  return new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found');
}

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
