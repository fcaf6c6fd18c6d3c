import { createSecretKey } from 'node:crypto';
import { CodedError } from '@trivium/core';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors, type JWK } from 'jose';
import { checkClaims, type Claims } from './check-claims.ts';
import { refuse } from './errors.ts';

export interface VerifierOptions {
  /** For HS256. */
  readonly secret: string;
  /** Public keys, each with its `kid` and `alg`. */
  readonly keys: readonly JWK[];
  /** Seconds since 1970. */
  readonly now: () => number;
}

/** Resolves to the claims of a token that this project signed and that is valid now. */
export type VerifyToken = (token: string) => Promise<Claims>;

/** A signature is checked once per token; claims that depend on the time are checked at each use. */
const maxVerified = 2_000;
const maxTokenLength = 16 * 1024;
const asymmetric = new Set(['ES256', 'RS256', 'EdDSA']);

/**
 * Creates the verifier. The header's algorithm selects the key: HS256 the secret, the others a public key of the same
 * algorithm. A public key is never used as a secret, and `none` is refused.
 * The verifier throws token_malformed, token_algorithm_refused, token_signature_invalid, and what `checkClaims` throws.
 */
export function createVerifier({ secret, keys, now }: VerifierOptions): VerifyToken {
  // Imported once: jose would do so for each token.
  const secretKey = createSecretKey(secret, 'utf8').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const keySet = createLocalJWKSet({ keys: [...keys] });
  const claimsByToken = new Map<string, Claims>();

  async function verifySignature(token: string): Promise<Claims> {
    const algorithm = algorithmOf(token);
    if (algorithm === 'HS256') return parseClaims((await compactVerify(token, secretKey, { algorithms: ['HS256'] })).payload);
    if (!asymmetric.has(algorithm))
      throw refuse('token_algorithm_refused', 'The token is not signed with an algorithm that this project uses.');
    return parseClaims((await compactVerify(token, keySet, { algorithms: [algorithm] })).payload);
  }

  return async (token) => {
    let claims = claimsByToken.get(token);
    if (!claims) {
      claims = await verifySignature(token).catch((error: unknown) => {
        throw error instanceof CodedError ? error : explain(error);
      });
      // A Map keeps insertion order, so this drops the oldest.
      if (claimsByToken.size >= maxVerified) claimsByToken.delete(claimsByToken.keys().next().value as string);
      claimsByToken.set(token, claims);
    }
    checkClaims(claims, now());
    return claims;
  };
}

function algorithmOf(token: string): string {
  if (token.length > maxTokenLength || token.split('.').length !== 3) throw refuse('token_malformed', misshapen(token));
  try {
    return decodeProtectedHeader(token).alg ?? '';
  } catch {
    throw refuse('token_malformed', 'The header of the bearer token cannot be read.');
  }
}

/** In PostgREST's words. */
const misshapen = (token: string) => {
  if (token === '') return 'Empty JWT is sent in Authorization header';
  const parts = token.split('.').length;
  return parts === 3 ? 'The bearer token is too long.' : `Expected 3 parts in JWT; got ${parts}`;
};

function parseClaims(payload: Uint8Array): Claims {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as Claims;
  } catch {
    // Refused below, like any other signed text that is not a JSON object.
  }
  throw refuse('token_malformed', 'The claims of the bearer token are not a JSON object.');
}

/** jose's errors mean one of two things: the token is unreadable, or no key of this project signed it. */
function explain(error: unknown): CodedError {
  if (error instanceof errors.JWSInvalid) return refuse('token_malformed', 'The bearer token cannot be read.', { cause: error });
  return refuse('token_signature_invalid', 'No key of this project signed the bearer token.', { cause: error });
}
