import type { UnitOfWork } from '../context.ts';
import { deleteOtherIdentities, updateIdentity } from '../users/identities.sql.ts';
import { deleteTokens } from '../users/one-time-tokens.sql.ts';
import { mergeJson } from '../users/user.rules.ts';
import type { Identity, User, UserColumns } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

/** Confirms the e-mail address: its owner opened a mail, or the project does not require confirmation. */
export async function confirmEmail({ db, request: { now } }: UnitOfWork, user: User): Promise<User> {
  await deleteTokens(db, user.id);
  for (const identity of user.identities)
    if (identity.email && identity.email === user.email && identity.provider === 'email')
      await updateIdentity(db, identity.id, { ...identity.identity_data, email_verified: true }, now);
  return updateUser(
    db,
    user.id,
    {
      confirmation_token: '',
      email_confirmed_at: now,
      raw_user_meta_data: mergeJson(user.raw_user_meta_data, { email_verified: true }),
    },
    now,
  );
}

export async function confirmPhone({ db, request: { now } }: UnitOfWork, user: User): Promise<User> {
  await deleteTokens(db, user.id);
  for (const identity of user.identities)
    if (identity.provider === 'phone')
      await updateIdentity(db, identity.id, { ...identity.identity_data, phone_verified: true }, now);
  return updateUser(db, user.id, { confirmation_token: '', phone_confirmed_at: now }, now);
}

/** Writes the providers of a user's identities to `app_metadata`, oldest first. */
export async function syncProviders({ db, request: { now } }: UnitOfWork, user: User): Promise<User> {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))];
  const changes = { providers, ...(providers[0] && { provider: providers[0] }) };
  return updateUser(db, user.id, { raw_app_meta_data: mergeJson(user.raw_app_meta_data, changes) }, now);
}

/**
 * Deletes all other identities of an unconfirmed user, and a password that is not theirs. An attacker may have created them
 * to gain access once the real owner signs in.
 */
export async function keepOnlyIdentity(unit: UnitOfWork, user: User, identity: Identity): Promise<User> {
  const { db, request } = unit;
  await deleteOtherIdentities(db, user.id, identity.id);
  const isAddressIdentity = identity.provider === 'email' || identity.provider === 'phone';
  const changes: Partial<UserColumns> = {
    raw_user_meta_data: identity.identity_data,
    ...(!isAddressIdentity && { encrypted_password: null }),
  };
  return syncProviders(unit, await updateUser(db, user.id, changes, request.now));
}
