import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { keepOnlyIdentity } from '../sign-up/confirm-user.ts';
import { confirmEmailSecurely } from '../sign-up/secure-confirmation.ts';
import { insertIdentity } from '../users/identities.sql.ts';
import { findToken } from '../users/one-time-tokens.sql.ts';
import { mergeJson } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findUserById, updateUser } from '../users/users.sql.ts';
import type { ProviderUser } from './provider.ts';

/** Accepts an invitation by mail with a provider that knows the same address. @throws invite_not_found */
export async function acceptInvitation(unit: UnitOfWork, token: string, provider: string, person: ProviderUser): Promise<User> {
  const { db, request } = unit;
  const invitation = await findToken(db, [token], ['confirmation_token']);
  if (!invitation) throw new AuthError(404, 'invite_not_found', 'Invite not found');
  const { user } = invitation;
  const addresses = [person.email?.address, ...(person.otherEmails ?? [])];
  if (!user.email || !addresses.includes(user.email)) throw invalid('Invited email does not match emails from external provider');
  const identity = await insertIdentity(db, user.id, provider, person.data, request.now);
  const metadata = mergeJson(user.raw_user_meta_data, person.data);
  await updateUser(db, user.id, { raw_user_meta_data: metadata }, request.now);
  await audit(unit, user, 'invite_accepted', { provider });
  const current = (await findUserById(db, user.id)) as User;
  return confirmEmailSecurely(unit, await keepOnlyIdentity(unit, current, identity));
}
