import { randomInt, randomUUID } from 'node:crypto';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { assertVisible } from '../sign-in/local-users.ts';
import { issueAccessToken } from '../tokens/issue-access-token.ts';
import { refreshTokenValue } from '../tokens/secrets.rules.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import { insertRefreshToken } from './refresh-tokens.sql.ts';
import type { SignInMethod } from './session.ts';
import { addMethod, insertSession } from './sessions.sql.ts';

/** The response to a successful sign-in. */
export interface TokenBody extends Json {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Unix time in seconds. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: Json;
}

export const clientOf = (request: AuthRequest) => ({
  userAgent: request.raw.headers.get('user-agent'),
  clientIp: request.clientIp,
});

/** Creates a session for a user who has just authenticated. */
export async function issueSession(unit: UnitOfWork, user: User, method: SignInMethod): Promise<TokenBody> {
  const { db, request } = unit;
  assertVisible(request, user);
  const { now } = request;
  const session = { id: randomUUID(), userId: user.id, ...clientOf(request) };
  await insertSession(db, session, now);
  const refreshToken = refreshTokenValue(randomInt);
  await insertRefreshToken(db, { token: refreshToken, userId: user.id, sessionId: session.id, parent: null }, now);
  const updatedUser = await updateUser(db, user.id, { last_sign_in_at: now }, now);
  await addMethod(db, session.id, method, now);
  const access = await issueAccessToken(unit, updatedUser, session, method);
  return tokenBody(unit, updatedUser, access, refreshToken);
}

export const tokenBody = (
  { request }: UnitOfWork,
  user: User,
  access: { readonly token: string; readonly expiresAt: number },
  refreshToken: string,
): TokenBody => ({
  access_token: access.token,
  token_type: 'bearer',
  expires_in: access.expiresAt - Math.floor(request.now.getTime() / 1000),
  expires_at: access.expiresAt,
  refresh_token: refreshToken,
  user: userBody(user),
});
