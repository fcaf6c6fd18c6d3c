import { createHash, timingSafeEqual } from 'node:crypto';
import { CodedError } from '@trivium/core';
import { decodeProtectedHeader } from 'jose';
import type { Secrets } from '../config/secrets.ts';
import type { ActiveSessions } from '../auth/sessions/active-sessions.ts';
import type { VerifyToken } from '../gateway/verify-token.ts';
import type { FunctionErrorCode } from './error-response.ts';

export interface AuthorizeOptions {
  readonly verify: VerifyToken;
  readonly sessions: ActiveSessions;
  readonly secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>;
}

/** The error if a request may not reach a function with `verify_jwt`; undefined if it may. */
export type Authorize = (headers: Headers) => Promise<FunctionErrorCode | undefined>;

/**
 * Checks requests as Supabase's hosted gateway does. It accepts a token of this project, of a user or a legacy key, and the
 * project's `sb_` keys, each as bearer or as `apikey`. The function decides what the token allows.
 */
export function createAuthorize({ verify, sessions, secrets }: AuthorizeOptions): Authorize {
  const keyDigests = [digest(secrets.publishableKey), digest(secrets.secretKey)];
  const isKey = (key: string) => {
    const keyDigest = digest(key);
    return keyDigests.some((expected) => timingSafeEqual(expected, keyDigest));
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

  async function checkToken(token: string): Promise<FunctionErrorCode | undefined> {
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
