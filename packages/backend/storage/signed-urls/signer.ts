import { createHmac } from 'node:crypto';
import type { Caller } from '@trivium/postgres';
import { EncryptJWT, errors, jwtDecrypt, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { refuse } from '../errors.ts';

export type Scope = 'download' | 'upload';

/** What a signed address lets its holder do, and with which object: `url` is `<bucket>/<name>`. */
export interface Signed {
  readonly scope: Scope;
  readonly url: string;
  /** Of a picture, as the address says them. */
  readonly transformations?: string;
  readonly upsert?: boolean;
  /** Who signed, where policies are asked again for them. Claims are personal, so the token is then encrypted. */
  readonly caller?: Caller;
}

export interface Verified extends Signed {
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export interface Signer {
  readonly sign: (signed: Signed, seconds: number) => Promise<string>;
  /** @throws InvalidJWT, ExpiredToken, and InvalidSignature for another object or another deed */
  readonly verify: (token: string, scope: Scope, url: string) => Promise<Verified>;
}

/**
 * Signs with keys of its own, derived from the project's secret: so a signed address is never good as a user's token, nor
 * a user's token as a signed address.
 */
export function createSigner(jwtSecret: string, now: () => Date): Signer {
  const derive = (purpose: string) => createHmac('sha256', jwtSecret).update(purpose).digest();
  const signingKey = derive('storage signed addresses');
  const encryptionKey = derive('storage encrypted addresses');

  const open = (token: string) => {
    const options = { currentDate: now(), requiredClaims: ['iat', 'exp', 'url', 'scope'] };
    // The compact form has three parts where it is signed, and five where it is encrypted.
    if (token.split('.').length === 5)
      return jwtDecrypt<JWTPayload & Verified>(token, encryptionKey, {
        ...options,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
    return jwtVerify<JWTPayload & Verified>(token, signingKey, { ...options, algorithms: ['HS256'] });
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
      const { payload } = await open(token).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw refuse('ExpiredToken', { cause: error });
        throw refuse('InvalidJWT', { message: error instanceof Error ? error.message : 'Invalid JWT', cause: error });
      });
      if (payload.scope !== scope) throw refuse('InvalidSignature', { message: `Token is not scoped for ${scope}` });
      if (payload.url !== url) throw refuse('InvalidSignature');
      return payload;
    },
  };
}
