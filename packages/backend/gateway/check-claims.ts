import { refuse } from './errors.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Allowed clock skew in seconds, as in PostgREST. */
const skew = 30;
const audience = 'authenticated';

/**
 * Refuses claims that are not valid at `now` (seconds since 1970). `aud` may be missing, as it is in the legacy keys.
 * @throws token_claims_invalid, token_expired, token_not_yet_valid, token_audience_wrong
 */
export function checkClaims(claims: Claims, now: number): void {
  const { exp, nbf, iat, aud, role } = claims;
  requireTime('exp', exp);
  requireTime('nbf', nbf);
  requireTime('iat', iat);
  if (role !== undefined && typeof role !== 'string')
    throw refuse('token_claims_invalid', "The JWT 'role' claim must be a string.");
  if (typeof exp === 'number' && now > exp + skew) throw refuse('token_expired', 'JWT expired');
  if (typeof nbf === 'number' && now < nbf - skew) throw refuse('token_not_yet_valid', 'JWT not yet valid');
  if (typeof iat === 'number' && now < iat - skew) throw refuse('token_not_yet_valid', 'JWT issued at future');
  if (aud === undefined || aud === null) return;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audiences.every((item) => typeof item === 'string'))
    throw refuse('token_claims_invalid', "The JWT 'aud' claim must be a string or an array of strings.");
  // GoTrue's service tokens have an empty audience.
  if (!audiences.some((item) => item === audience || item === '')) throw refuse('token_audience_wrong', 'JWT not in audience');
}

function requireTime(name: string, value: unknown): void {
  if (value !== undefined && !Number.isFinite(value))
    throw refuse('token_claims_invalid', `The JWT '${name}' claim must be a number.`);
}
