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

/** Gives the claims of a token that is signed by this project and valid now. */
export type VerifyToken = (token: string) => Promise<Claims>;

/** Signatures that were checked once, by token; claims that depend on the time are checked at each use. */
const mostRemembered = 2_000;
const longestToken = 16 * 1024;
const asymmetric = new Set(['ES256', 'RS256', 'EdDSA']);

/**
 * Makes the verifier. The header's algorithm chooses the keys: HS256 meets the secret alone, the others a public key of
 * that very algorithm, so no public key is ever taken for a secret, and `none` meets nothing.
 * The verifier throws token_malformed, token_algorithm_refused, token_signature_invalid, and what `checkClaims` does.
 */
export function createVerifier({ secret, keys, now }: VerifierOptions): VerifyToken {
  const secretBytes = new TextEncoder().encode(secret);
  const keySet = createLocalJWKSet({ keys: [...keys] });
  const remembered = new Map<string, Claims>();

  async function verifySignature(token: string): Promise<Claims> {
    const algorithm = algorithmOf(token);
    if (algorithm === 'HS256') return parseClaims((await compactVerify(token, secretBytes, { algorithms: ['HS256'] })).payload);
    if (!asymmetric.has(algorithm))
      throw refuse('token_algorithm_refused', 'The token is not signed by an algorithm that this project uses.');
    return parseClaims((await compactVerify(token, keySet, { algorithms: [algorithm] })).payload);
  }

  return async (token) => {
    let claims = remembered.get(token);
    if (!claims) {
      claims = await verifySignature(token).catch((error: unknown) => {
        throw error instanceof CodedError ? error : explain(error);
      });
      // The oldest goes; a Map keeps the order of insertion.
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value as string);
      remembered.set(token, claims);
    }
    checkClaims(claims, now());
    return claims;
  };
}

function algorithmOf(token: string): string {
  if (token.length > longestToken || token.split('.').length !== 3)
    throw refuse('token_malformed', 'The bearer token is no JWT: it has not three parts.');
  try {
    return decodeProtectedHeader(token).alg ?? '';
  } catch {
    throw refuse('token_malformed', 'The header of the bearer token cannot be read.');
  }
}

function parseClaims(payload: Uint8Array): Claims {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    if (typeof claims === 'object' && claims !== null && !Array.isArray(claims)) return claims as Claims;
  } catch {
    // Answered below: what is signed but no JSON object is as wrong as what is no JSON.
  }
  throw refuse('token_malformed', 'The claims of the bearer token are no JSON object.');
}

/** What jose refuses is one of two things: it cannot be read, or no key of ours made it. */
function explain(error: unknown): CodedError {
  if (error instanceof errors.JWSInvalid) return refuse('token_malformed', 'The bearer token cannot be read.', { cause: error });
  return refuse('token_signature_invalid', 'No key of this project made the bearer token.', { cause: error });
}
