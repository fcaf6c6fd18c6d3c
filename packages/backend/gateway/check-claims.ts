import { refuse } from './errors.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Allowed clock skew in seconds, as in PostgREST. */
const skew = 30;

/**
 * Refuses claims that are not valid at `now` (seconds since 1970). As on Supabase, the project's key vouches for a token of any
 * audience; rest refuses others where `pgrst.jwt_aud` names one.
 * @throws token_claims_invalid, token_expired, token_not_yet_valid
 */
export function checkClaims(claims: Claims, now: number): void {
  const { exp, nbf, iat, aud, role } = claims;
  requireTime('exp', exp);
  requireTime('nbf', nbf);
  requireTime('iat', iat);
  if (role !== undefined && typeof role !== 'string')
    throw refuse('token_claims_invalid', "The JWT 'role' claim must be a string");
  if (typeof exp === 'number' && now > exp + skew) throw refuse('token_expired', 'JWT expired');
  if (typeof nbf === 'number' && now < nbf - skew) throw refuse('token_not_yet_valid', 'JWT not yet valid');
  if (typeof iat === 'number' && now < iat - skew) throw refuse('token_not_yet_valid', 'JWT issued at future');
  if (aud === undefined || aud === null) return;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!audiences.every((item) => typeof item === 'string'))
    throw refuse('token_claims_invalid', "The JWT 'aud' claim must be a string or an array of strings");
}

function requireTime(name: string, value: unknown): void {
  if (value !== undefined && !Number.isFinite(value))
    throw refuse('token_claims_invalid', `The JWT '${name}' claim must be a number`);
}
