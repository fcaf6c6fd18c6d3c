import { CodedError, isUuid } from '@trivium/core';
import type { Claims } from '../../gateway/check-claims.ts';
import type { AuthRequest } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { Session } from '../sessions/session.ts';
import { findSession } from '../sessions/sessions.sql.ts';
import { sessionEndReason } from '../sessions/validity.rules.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';

/** The signed-in user of a request, from its token and confirmed by the database. */
export interface Authentication {
  readonly claims: Claims;
  readonly user: User;
  /** Undefined for a token that this service did not sign. */
  readonly session: Session | undefined;
}

const bearer = /^bearer (\S+)$/i;

/**
 * Authenticates the user of a request by its bearer token.
 * @throws no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function authenticate(request: AuthRequest): Promise<Authentication> {
  const authentication = await loadAuthentication(request, await readClaims(request));
  if (isBanned(authentication.user, request.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  return authentication;
}

const adminRoles = new Set(['service_role', 'supabase_admin']);

/**
 * Requires a token or key with an admin role. The token of a session is valid only while the session is.
 * @throws no_authorization, bad_jwt, not_admin, user_not_found, session_not_found, session_expired
 */
export async function requireAdmin(request: AuthRequest): Promise<Claims> {
  const claims = await readClaims(request);
  if (claims['session_id']) {
    const { session } = await loadAuthentication(request, claims);
    if (session && sessionEndReason(session, request.context.config.sessions, request.now))
      throw new AuthError(403, 'session_expired', 'Session is no longer valid');
  }
  if (!adminRoles.has(String(claims['role']))) throw new AuthError(403, 'not_admin', 'User not allowed');
  return claims;
}

async function readClaims({ raw, context, caller }: AuthRequest): Promise<Claims> {
  const token = bearer.exec(raw.headers.get('authorization') ?? '')?.[1];
  // An API key of the newer kind is not a token. The gateway has already looked up its claims.
  if ((token ?? raw.headers.get('apikey'))?.startsWith('sb_')) return caller.claims;
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return await context.verify(token);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`, { cause: error });
  }
}

/** As in GoTrue, the nil UUID names no session. */
const noSession = '00000000-0000-0000-0000-000000000000';

async function loadAuthentication({ context }: AuthRequest, claims: Claims): Promise<Authentication> {
  const { sub, session_id: sessionId } = claims;
  if (typeof sub !== 'string' || sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(context.pool, sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (typeof sessionId !== 'string' || sessionId === '' || sessionId === noSession) return { claims, user, session: undefined };
  if (!isUuid(sessionId)) throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID');
  const session = await findSession(context.pool, sessionId);
  if (session?.user_id !== user.id)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { claims, user, session };
}
