import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import type { Exchange, Unit } from '../context.ts';
import { AuthError, OAuthError } from '../errors.ts';
import { answer } from '../request/answer.ts';
import { readBody, text } from '../request/body.ts';
import { isOutOfReach } from '../sign-in/reach.ts';
import { transact } from '../transact.ts';
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
  sweepTokens,
} from './refresh-tokens.sql.ts';
import type { RefreshToken, Session } from './session.ts';
import { lockSession, noteRefresh } from './sessions.sql.ts';
import { endOfSession } from './validity.rules.ts';

const bodySchema = z.looseObject({ refresh_token: text });
const shortest = 12;
/** So long a used token is known for one; later it is as good as never given. */
const rememberedMs = 24 * 3_600_000;
const lockTimeout = `set local lock_timeout = '5s'`;
/** PostgreSQL's lock_not_available. */
const locked = '55P03';

/**
 * `POST /token?grant_type=refresh_token`. Whoever refreshes one session takes turns; a token that was used already gives
 * the session's newest one where it is that one's parent or was used within the reuse interval. Any other use of an old
 * token means that somebody else has it: nobody may refresh that session any more.
 */
export async function refreshSession(exchange: Exchange): Promise<Response> {
  const { refresh_token: value } = await readBody(exchange, bodySchema);
  if (value === '') throw new OAuthError('invalid_request', 'refresh_token required');
  if (value.length < shortest) throw notFound();
  const body = await transact(exchange, (unit) => refresh(unit, value)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== locked) throw error;
    const message = 'Too many concurrent token refresh requests on the same session or refresh token';
    throw new AuthError(409, 'conflict', message, { cause: error });
  });
  return answer(body);
}

async function refresh(unit: Unit, value: string): Promise<TokenBody | AuthError> {
  const { db, context, exchange } = unit;
  await db.query(lockTimeout);
  const shown = await findRefreshToken(db, value);
  if (!shown) throw notFound();
  const session = shown.session_id === null ? undefined : await lockSession(db, shown.session_id);
  if (!session) return withoutSession(unit, shown);
  // Whoever held the lock before may have used it.
  const token = await findRefreshToken(db, value);
  const user = await findUserById(db, session.user_id);
  if (!token || !user || isOutOfReach(exchange, user)) throw notFound();
  if (isBanned(user, exchange.now)) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  const end = endOfSession(session, context.config.sessions, exchange.now);
  if (end) throw new AuthError(400, 'session_expired', `Invalid Refresh Token: ${end}`);
  const next = await nextToken(unit, user, session, token);
  if (next instanceof AuthError) return next;
  await audit(unit, user, 'token_refreshed');
  const access = await issueAccessToken(unit, user, session, 'token_refresh');
  await noteRefresh(db, session.id, clientOf(exchange), exchange.now);
  return tokenBody(unit, user, access, next);
}

/** The token to give in this one's place, or the refusal of one that was stolen. */
async function nextToken(unit: Unit, user: User, session: Session, token: RefreshToken): Promise<string | AuthError> {
  const { db, context } = unit;
  const { now } = unit.exchange;
  if (token.revoked) {
    const active = await findActiveToken(db, session.id);
    if (active?.parent === token.token) return active.token;
    const reusableUntil = token.updated_at.getTime() + context.config.refresh_token_reuse_interval * 1000;
    if (now.getTime() > reusableUntil) {
      if (context.config.enable_refresh_token_rotation) await revokeFamily(db, session.id, now);
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    }
    // The session was signed out of, or its tokens revoked: being within the interval does not bring it back.
    if (!active) return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
    return active.token;
  }
  await audit(unit, user, 'token_revoked');
  await revokeToken(db, token.id, now);
  await sweepTokens(db, session.id, token.token, new Date(now.getTime() - rememberedMs));
  const value = refreshTokenValue(randomInt);
  await insertRefreshToken(db, { token: value, userId: user.id, sessionId: session.id, parent: token.token }, now);
  return value;
}

async function withoutSession(unit: Unit, token: RefreshToken): Promise<AuthError> {
  await deleteRefreshToken(unit.db, token.id);
  return new AuthError(400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found');
}

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
