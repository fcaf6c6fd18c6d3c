import type { Actor } from '../audit/audit.ts';
import type { AuthRequest } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { isUuid } from '@trivium/core';
import type { User } from '../users/user.ts';
import { findUserById } from '../users/users.sql.ts';

/** Finds the user of an admin path. @throws validation_failed, user_not_found */
export async function findTargetUser({ context, parameters }: AuthRequest): Promise<User> {
  const id = parameters['user_id'] as string;
  if (!isUuid(id)) throw invalid('user_id must be an UUID', 404);
  const user = await findUserById(context.pool, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}

/** The actor of an admin request, named after its role: the secret key does not identify a person. */
export const adminActor = ({ adminRole = 'service_role' }: AuthRequest): Actor => ({
  id: '00000000-0000-0000-0000-000000000000',
  email: adminRole,
  phone: null,
  is_sso_user: false,
  raw_user_meta_data: null,
});

export const userTraits = (user: Pick<User, 'id' | 'email' | 'phone'>) => ({
  user_id: user.id,
  user_email: user.email ?? '',
  user_phone: user.phone ?? '',
});
