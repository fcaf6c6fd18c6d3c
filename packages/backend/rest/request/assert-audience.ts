import { RestError } from '../errors.ts';

/**
 * Refuses a token of another audience where the project names its own (`pgrst.jwt_aud`). A token may name no audience.
 * @throws PGRST303
 */
export function assertAudience(audience: string | undefined, claim: unknown): void {
  if (audience === undefined || claim === undefined || claim === null) return;
  const isMatch = Array.isArray(claim) ? claim.length === 0 || claim.includes(audience) : claim === audience;
  if (!isMatch)
    throw new RestError('PGRST303', 'JWT not in audience', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token", error_description="JWT not in audience"' },
    });
}
