import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { publicKey } from '../../config/signing-keys.ts';

/** Signs the claims of an access token. */
export type SignToken = (claims: JWTPayload) => Promise<string>;

/** Signs with the project's first key and its `kid`. Without keys, signs with HS256 and the secret. */
export async function createSigner(keys: readonly JWK[], secret: string): Promise<SignToken> {
  const signingKey = keys[0];
  const header = signingKey
    ? { alg: publicKey(signingKey).alg as string, kid: signingKey.kid as string, typ: 'JWT' }
    : { alg: 'HS256', typ: 'JWT' };
  const key = signingKey ? await importJWK(toSigningKey(signingKey), header.alg) : new TextEncoder().encode(secret);
  return (claims) => new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** Supabase's key files list the operations of the public and the private key together. One key must not have both. */
function toSigningKey({ key_ops: _operations, use: _use, ...key }: JWK): JWK {
  return { ...key, key_ops: ['sign'] };
}
