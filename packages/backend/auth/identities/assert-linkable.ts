import type { UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { findIdentity } from '../users/identities.sql.ts';
import type { User } from '../users/user.ts';

/**
 * Checks that an identity is free, and with `secure_linking` that the target has no other identity of this provider: otherwise a
 * stranger's would not stand out beside the owner's.
 * @throws identity_already_exists, provider_already_linked
 */
export async function assertLinkable(
  { db, context }: UnitOfWork,
  target: User | undefined,
  provider: string,
  sub: string,
): Promise<void> {
  const existing = await findIdentity(db, provider, sub);
  if (existing) {
    const message = existing.user_id === target?.id ? 'Identity is already linked' : 'Identity is already linked to another user';
    throw new AuthError(422, 'identity_already_exists', message);
  }
  if (context.config.secure_linking && target?.identities.some((identity) => identity.provider === provider))
    throw new AuthError(422, 'provider_already_linked', 'This account already has another identity of this provider');
}
