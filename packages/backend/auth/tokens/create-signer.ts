import { importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { publicKey } from '../../config/signing-keys.ts';

/** Signs the claims of an access token. */
export type SignToken = (claims: JWTPayload) => Promise<string>;

/** Signs with the first of the project's keys, named by its `kid`; without any, by HS256 with the secret. */
export async function createSigner(keys: readonly JWK[], secret: string): Promise<SignToken> {
  const first = keys[0];
  const header = first
    ? { alg: publicKey(first).alg as string, kid: first.kid as string, typ: 'JWT' }
    : { alg: 'HS256', typ: 'JWT' };
  const key = first ? await importJWK(forSigning(first), header.alg) : new TextEncoder().encode(secret);
  return (claims) => new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** Files of Supabase's tools name what public and private half are for together, which no single key may do. */
function forSigning({ key_ops: _operations, use: _use, ...key }: JWK): JWK {
  return { ...key, key_ops: ['sign'] };
}
