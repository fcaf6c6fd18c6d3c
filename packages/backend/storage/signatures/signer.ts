import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { refuse } from '../errors.ts';

export type Scope = 'download' | 'upload';

/** What a signed address lets its holder do, and with which object: `url` is `<bucket>/<name>`. */
export interface Signed {
  readonly scope: Scope;
  readonly url: string;
  /** Of a picture, as the address says them. */
  readonly transformations?: string;
  readonly owner?: string;
  readonly upsert?: boolean;
}

export interface Verified extends Signed {
  /** Seconds since 1970. */
  readonly exp: number;
}

export interface Signer {
  readonly sign: (signed: Signed, seconds: number) => Promise<string>;
  /** @throws InvalidJWT, ExpiredToken, and InvalidSignature for another object or another deed */
  readonly verify: (token: string, scope: Scope, url: string) => Promise<Verified>;
}

/**
 * Signs with a key of its own, derived from the project's secret: so a signed address is never good as a user's token,
 * nor a user's token as a signed address.
 */
export function createSigner(jwtSecret: string, now: () => Date): Signer {
  const key = createHmac('sha256', jwtSecret).update('storage signed addresses').digest();
  return {
    sign(signed, seconds) {
      const at = Math.floor(now().getTime() / 1000);
      return new SignJWT({ ...signed })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(at)
        .setExpirationTime(at + seconds)
        .sign(key);
    },
    async verify(token, scope, url) {
      const options = { algorithms: ['HS256'], currentDate: now(), requiredClaims: ['exp', 'url', 'scope'] };
      const { payload } = await jwtVerify<JWTPayload & Verified>(token, key, options).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw refuse('ExpiredToken', { cause: error });
        throw refuse('InvalidJWT', { message: error instanceof Error ? error.message : 'Invalid JWT', cause: error });
      });
      if (payload.scope !== scope) throw refuse('InvalidSignature', { message: `Token is not scoped for ${scope}` });
      if (payload.url !== url) throw refuse('InvalidSignature');
      return payload;
    },
  };
}
