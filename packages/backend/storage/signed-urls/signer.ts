import { createHmac } from 'node:crypto';
import type { Caller } from '@trivium/postgres';
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { refuse } from '../errors.ts';

export type Scope = 'download' | 'upload';

/** What a signed URL allows, on the object `url`: `<bucket>/<name>`. */
export interface SignedUrl {
  readonly scope: Scope;
  readonly url: string;
  /** The image transformation. */
  readonly transformations?: string;
  readonly upsert?: boolean;
  /** The signer, if their policies are checked on each use. Claims are personal, so the token is then encrypted. */
  readonly caller?: Caller;
}

export interface VerifiedUrl extends SignedUrl {
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export interface Signer {
  readonly sign: (signed: SignedUrl, seconds: number) => Promise<string>;
  /** @throws InvalidJWT, ExpiredToken, and InvalidSignature for another object or scope */
  readonly verify: (token: string, scope: Scope, url: string) => Promise<VerifiedUrl>;
}

/**
 * Signs with keys derived from the project's secret: a signed URL's token is never valid as a user's token, nor the
 * reverse.
 */
export function createSigner(jwtSecret: string, now: () => Date): Signer {
  const derive = (purpose: string) => createHmac('sha256', jwtSecret).update(purpose).digest();
  const signingKey = derive('storage signed addresses');
  const encryptionKey = derive('storage encrypted addresses');

  const verifyToken = (token: string) => {
    const options = { currentDate: now(), requiredClaims: ['iat', 'exp', 'url', 'scope'] };
    // A signed token has three parts, an encrypted one five.
    if (token.split('.').length === 5)
      return jwtDecrypt<JWTPayload & VerifiedUrl>(token, encryptionKey, {
        ...options,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
    return jwtVerify<JWTPayload & VerifiedUrl>(token, signingKey, { ...options, algorithms: ['HS256'] });
  };

  return {
    sign(signed, seconds) {
      const at = Math.floor(now().getTime() / 1000);
      if (signed.caller)
        return new EncryptJWT({ ...signed })
          .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
          .setIssuedAt(at)
          .setExpirationTime(at + seconds)
          .encrypt(encryptionKey);
      return new SignJWT({ ...signed })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(signingKey);
    },
    async verify(token, scope, url) {
      const { payload } = await verifyToken(token).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw refuse('ExpiredToken', { cause: error });
        throw refuse('InvalidJWT', { message: error instanceof Error ? error.message : 'Invalid JWT', cause: error });
      });
      if (payload.scope !== scope) throw refuse('InvalidSignature', { message: `Token is not scoped for ${scope}` });
      if (payload.url !== url) throw refuse('InvalidSignature');
      return payload;
    },
  };
}
