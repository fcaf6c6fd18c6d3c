import { audit } from '../audit/audit.ts';
import { audienceOf, type UnitOfWork } from '../context.ts';
import { AuthError, signupDisabled } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { identityTraits } from '../providers/link-account.ts';
import { keepOnlyIdentity, syncProviders } from '../sign-up/confirm-user.ts';
import { confirmEmailSecurely } from '../sign-up/secure-confirmation.ts';
import { addAddressIdentity, addressIdentityData, buildNewUser, storeUser } from '../sign-up/store-user.ts';
import { insertIdentity } from '../users/identities.sql.ts';
import { isBanned } from '../users/user.rules.ts';
import type { Json, User } from '../users/user.ts';
import { findUserByEmail, findUserById, lockUser } from '../users/users.sql.ts';
import { assertLinkable } from './assert-linkable.ts';
import type { IdentityData } from './pending-identities.sql.ts';

export interface ProvenIdentity {
  readonly provider: string;
  readonly data: IdentityData;
  /** The address whose mailbox the person reads. */
  readonly email: string;
  /** Metadata of a new user. */
  readonly metadata: Json;
}

/**
 * Links an identity to the account of a proven address, or creates that account.
 * @throws identity_already_exists, provider_already_linked, user_banned, signup_disabled
 */
export async function linkProvenIdentity(unit: UnitOfWork, proven: ProvenIdentity): Promise<User> {
  const { db, request } = unit;
  const owner = await findUserByEmail(db, proven.email, audienceOf(request));
  if (owner) await lockUser(db, owner.id);
  const user = owner && ((await findUserById(db, owner.id)) as User);
  await assertLinkable(unit, user?.email_confirmed_at ? user : undefined, proven.provider, proven.data.sub);
  if (!user) return createAccount(unit, proven);
  if (isBanned(user, request.now)) throw new AuthError(403, 'user_banned', 'User is banned');
  return user.email_confirmed_at ? linkToOwner(unit, user, proven) : claimUnconfirmed(unit, user, proven);
}

async function createAccount(unit: UnitOfWork, { provider, data, email, metadata }: ProvenIdentity): Promise<User> {
  const { db, request, context } = unit;
  if (!context.config.enable_signup) throw signupDisabled();
  const newUser = buildNewUser({ audience: audienceOf(request), email, data: { ...data, ...metadata }, provider });
  const user = await storeUser(unit, newUser);
  await insertIdentity(db, user.id, provider, data, request.now);
  await audit(unit, user, 'user_signedup', { provider });
  return confirmProven(unit, user);
}

async function linkToOwner(unit: UnitOfWork, user: User, { provider, data }: ProvenIdentity): Promise<User> {
  const identity = await insertIdentity(unit.db, user.id, provider, data, unit.request.now);
  await audit(unit, user, 'identity_linked', identityTraits(identity));
  await notify(unit, { kind: 'identity_linked', user, provider });
  return syncProviders(unit, (await findUserById(unit.db, user.id)) as User);
}

/** Somebody signed up with the address and never confirmed it: what they left there is not the owner's. */
async function claimUnconfirmed(unit: UnitOfWork, user: User, { provider, data }: ProvenIdentity): Promise<User> {
  const identity = await insertIdentity(unit.db, user.id, provider, data, unit.request.now);
  await audit(unit, user, 'user_signedup', { provider });
  await keepOnlyIdentity(unit, user, identity);
  return confirmProven(unit, user);
}

/** Confirms the proven address, which is a way to sign in too. */
async function confirmProven(unit: UnitOfWork, { id, email }: User): Promise<User> {
  const { db } = unit;
  const before = (await findUserById(db, id)) as User;
  await addAddressIdentity(unit, before, 'email', addressIdentityData(id, { email, isVerified: true }));
  const current = (await findUserById(db, id)) as User;
  return syncProviders(unit, await confirmEmailSecurely(unit, current));
}
