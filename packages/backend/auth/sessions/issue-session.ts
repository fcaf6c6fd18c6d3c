import { randomInt, randomUUID } from 'node:crypto';
import type { Exchange, Unit } from '../context.ts';
import { assertInReach } from '../sign-in/reach.ts';
import { issueAccessToken } from '../tokens/issue-access-token.ts';
import { refreshTokenValue } from '../tokens/secrets.rules.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { insertRefreshToken } from './refresh-tokens.sql.ts';
import type { SignInMethod } from './session.ts';
import { addMethod, insertSession } from './sessions.sql.ts';

/** What a client signs in with. */
export interface TokenBody extends Json {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds since 1970. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: Json;
}

export const clientOf = (exchange: Exchange) => ({
  userAgent: exchange.request.headers.get('user-agent'),
  address: exchange.address,
});

/** Opens a session for a user who has just proved who they are. */
export async function issueSession(unit: Unit, user: User, method: SignInMethod): Promise<TokenBody> {
  const { db, exchange } = unit;
  assertInReach(exchange, user);
  const { now } = exchange;
  const session = { id: randomUUID(), userId: user.id, ...clientOf(exchange) };
  await insertSession(db, session, now);
  const refreshToken = refreshTokenValue(randomInt);
  await insertRefreshToken(db, { token: refreshToken, userId: user.id, sessionId: session.id, parent: null }, now);
  const signedIn = await updateUser(db, user.id, { last_sign_in_at: now }, now);
  await addMethod(db, session.id, method, now);
  const access = await issueAccessToken(unit, signedIn, session, method);
  return tokenBody(unit, signedIn, access, refreshToken);
}

export const tokenBody = (
  { exchange }: Unit,
  user: User,
  access: { readonly token: string; readonly expiresAt: number },
  refreshToken: string,
): TokenBody => ({
  access_token: access.token,
  token_type: 'bearer',
  expires_in: access.expiresAt - Math.floor(exchange.now.getTime() / 1000),
  expires_at: access.expiresAt,
  refresh_token: refreshToken,
  user: userBody(user),
});
