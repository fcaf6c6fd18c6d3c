import { createHash, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@trivium/core';
import { decodeProtectedHeader } from 'jose';
import type { Secrets } from '../config/secrets.ts';
import type { ActiveSessions } from '../auth/sessions/active-sessions.ts';
import type { VerifyToken } from '../gateway/verify-token.ts';
import type { RefusalCode } from './error-response.ts';

export interface AuthorizeOptions {
  readonly verify: VerifyToken;
  readonly sessions: ActiveSessions;
  readonly secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>;
}

/** Says why a request may not reach a function that has `verify_jwt`; undefined: it may. */
export type Authorize = (headers: Headers) => Promise<RefusalCode | undefined>;

/**
 * The check of Supabase's hosted gateway: a token of this project as the bearer, be it a user's or a legacy key, or one
 * of the project's `sb_` keys as bearer or as `apikey`. What the token allows is the function's to decide.
 */
export function createAuthorize({ verify, sessions, secrets }: AuthorizeOptions): Authorize {
  const known = [digest(secrets.publishableKey), digest(secrets.secretKey)];
  const isKey = (key: string) => {
    const given = digest(key);
    return known.some((one) => timingSafeEqual(one, given));
  };

  return async (headers) => {
    const [scheme, token, ...rest] = (headers.get('authorization') ?? '').trim().split(/\s+/);
    if (!scheme) {
      const key = headers.get('apikey');
      if (!key) return 'UNAUTHORIZED_NO_AUTH_HEADER';
      return checkToken(key);
    }
    if (scheme.toLowerCase() !== 'bearer' || !token || rest.length > 0) return 'UNAUTHORIZED_INVALID_JWT_FORMAT';
    return checkToken(token);
  };

  async function checkToken(token: string): Promise<RefusalCode | undefined> {
    if (token.startsWith('sb_')) return isKey(token) ? undefined : 'UNAUTHORIZED_API_KEY';
    try {
      return (await sessions.isActive(await verify(token))) ? undefined : 'UNAUTHORIZED_SESSION_ENDED';
    } catch (error) {
      if (error instanceof CodedError && error.code === 'token_malformed') return 'UNAUTHORIZED_INVALID_JWT_FORMAT';
      return isLegacy(token) ? 'UNAUTHORIZED_LEGACY_JWT' : 'UNAUTHORIZED_ASYMMETRIC_JWT';
    }
  }
}

const isLegacy = (token: string) => decodeProtectedHeader(token).alg === 'HS256';
const digest = (text: string) => createHash('sha256').update(text).digest();
