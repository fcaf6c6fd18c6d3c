import { createHash, timingSafeEqual } from 'node:crypto';
import { AuthError, invalid } from '../errors.ts';

/** What a client promises to prove when it comes back (RFC 7636). */
export interface Challenge {
  readonly value: string;
  readonly method: 's256' | 'plain';
}

const allowed = /^[a-zA-Z._~0-9-]+$/;

/** Reads the two members of a request; undefined where it has neither. @throws validation_failed */
export function readChallenge(value: string, method: string): Challenge | undefined {
  if (value === '' && method === '') return undefined;
  if (value === '' || method === '') throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  if (value.length < 43 || value.length > 128) throw invalid('code challenge has to be between 43 and 128 characters');
  if (!allowed.test(value))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes');
  const lower = method.toLowerCase();
  if (lower !== 's256' && lower !== 'plain') throw invalid('Invalid code_challenge_method');
  return { value, method: lower };
}

/** Whether this is what the challenge was made of. */
export function matchesVerifier(challenge: Challenge, verifier: string): boolean {
  const shown = challenge.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [a, b] = [Buffer.from(shown), Buffer.from(challenge.value)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @throws bad_code_verifier where somebody else comes back than who went */
export function checkVerifier(challenge: Challenge, verifier: string): void {
  if (!matchesVerifier(challenge, verifier))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
}
