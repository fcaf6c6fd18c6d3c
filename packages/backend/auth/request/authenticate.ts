import { CodedError } from '@trivium/core';
import type { Claims } from '../../gateway/check-claims.ts';
import type { Exchange } from '../context.ts';
import { AuthError } from '../errors.ts';
import type { Session } from '../sessions/session.ts';
import { findSession } from '../sessions/sessions.sql.ts';
import { endOfSession } from '../sessions/validity.rules.ts';
import { isBanned } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';

/** Who asks, as their token says and the database confirms. */
export interface SignedIn {
  readonly claims: Claims;
  readonly user: User;
  /** None in tokens that something other than this room signed. */
  readonly session: Session | undefined;
}

const bearer = /^bearer (\S+)$/i;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string) => uuid.test(text);

/**
 * The user whose token a request carries.
 * @throws no_authorization, bad_jwt, user_not_found, session_not_found, user_banned
 */
export async function authenticate(exchange: Exchange): Promise<SignedIn> {
  const signedIn = await load(exchange, await readClaims(exchange));
  if (isBanned(signedIn.user, exchange.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  return signedIn;
}

const adminRoles = new Set(['service_role', 'supabase_admin']);

/**
 * Lets those through who may do everything. A token of a session counts only as long as the session does.
 * @throws no_authorization, bad_jwt, not_admin, user_not_found, session_not_found, session_expired
 */
export async function requireAdmin(exchange: Exchange): Promise<Claims> {
  const claims = await readClaims(exchange);
  if (claims['session_id']) {
    const { session } = await load(exchange, claims);
    if (session && endOfSession(session, exchange.context.config.sessions, exchange.now))
      throw new AuthError(403, 'session_expired', 'Session is no longer valid');
  }
  if (!adminRoles.has(String(claims['role']))) throw new AuthError(403, 'not_admin', 'User not allowed');
  return claims;
}

async function readClaims({ request, context, caller }: Exchange): Promise<Claims> {
  const token = bearer.exec(request.headers.get('authorization') ?? '')?.[1];
  // A key of the newer kind is no token: the gateway has looked up what it stands for.
  if ((token ?? request.headers.get('apikey'))?.startsWith('sb_')) return caller.claims;
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return await context.verify(token);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`, { cause: error });
  }
}

async function load({ context }: Exchange, claims: Claims): Promise<SignedIn> {
  const { sub, session_id: sessionId } = claims;
  if (typeof sub !== 'string' || sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(context.pool, sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  if (typeof sessionId !== 'string' || sessionId === '') return { claims, user, session: undefined };
  if (!isUuid(sessionId)) throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID');
  const session = await findSession(context.pool, sessionId);
  if (session?.user_id !== user.id)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { claims, user, session };
}
