import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError, invalid } from '../errors.ts';

/** A PKCE code challenge, which the client proves with its code verifier (RFC 7636). */
export interface Challenge {
  readonly value: string;
  readonly method: 's256' | 'plain';
}

const allowedCharacters = /^[a-zA-Z._~0-9-]+$/;

/** Reads `code_challenge` and `code_challenge_method`; undefined if both are empty. @throws validation_failed */
export function readChallenge(value: string, method: string): Challenge | undefined {
  if (value === '' && method === '') return undefined;
  if (value === '' || method === '') throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (value.length < 43 || value.length > 128) throw invalid('code challenge has to be between 43 and 128 characters');
  if (!allowedCharacters.test(value))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  const lower = method.toLowerCase();
  if (lower !== 's256' && lower !== 'plain') throw invalid('Invalid code_challenge_method');
  return { value, method: lower };
}

/** The challenge of a verifier. */
export const deriveChallenge = (verifier: string, method: Challenge['method']): string =>
  method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;

/** Whether the challenge was derived from this verifier. */
export function matchesVerifier(challenge: Challenge, verifier: string): boolean {
  const [a, b] = [Buffer.from(deriveChallenge(verifier, challenge.method)), Buffer.from(challenge.value)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @throws bad_code_verifier if the verifier is not the one of the client that began the flow */
export function checkVerifier(challenge: Challenge, verifier: string): void {
  if (!matchesVerifier(challenge, verifier))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
}
