import type { AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { isUuid } from '@trivium/core';
import type { Factor, User } from '../users/user.ts';

/** Finds the factor of the path among a user's own. @throws validation_failed, mfa_factor_not_found */
export function findFactor({ parameters }: AuthRequest, user: User): Factor {
  const id = parameters['factor_id'] as string;
  if (!isUuid(id)) throw invalid('factor_id must be an UUID', 404);
  const factor = user.factors.find((candidate) => candidate.id === id);
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}
