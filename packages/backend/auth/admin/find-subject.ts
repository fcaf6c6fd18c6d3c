import type { Exchange } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { isUuid } from '../request/authenticate.ts';
import type { Factor, User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';
import type { Actor } from '../audit/audit.ts';

/** The user whom an address of the administration names. @throws validation_failed, user_not_found */
export async function findSubject({ context, parameters }: Exchange): Promise<User> {
  const id = parameters['user_id'] as string;
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  const user = await findUserById(context.pool, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/** The factor that an address names, if it is this user's. @throws validation_failed, mfa_factor_not_found */
export function findFactor({ parameters }: Exchange, user: User): Factor {
  const id = parameters['factor_id'] as string;
  if (!isUuid(id)) throw invalid('factor_id must be an UUID', 404);
  const factor = user.factors.find((candidate) => candidate.id === id);
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return factor;
}

/** Whoever holds the project's secret key is nobody in particular. */
export const administrator: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  email: 'service_role',
  phone: null,
  is_sso_user: false,
  raw_user_meta_data: null,
};

export const traitsOfUser = (user: Pick<User, 'id' | 'email' | 'phone'>) => ({
  user_id: user.id,
  user_email: user.email ?? '',
  user_phone: user.phone ?? '',
});
