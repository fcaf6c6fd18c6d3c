import type { Unit } from '../context.ts';
import { deleteOtherIdentities, updateIdentity } from '../users/identities.sql.ts';
import { dropTokens } from '../users/one-time-tokens.sql.ts';
import { mergeJson } from '../users/user.rules.ts';
import type { Identity, User, UserColumns } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';

/** The address is theirs: they opened what was sent to it, or the project asks for no proof. */
export async function confirmEmail({ db, exchange: { now } }: Unit, user: User): Promise<User> {
  await dropTokens(db, user.id);
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

export async function confirmPhone({ db, exchange: { now } }: Unit, user: User): Promise<User> {
  await dropTokens(db, user.id);
  for (const identity of user.identities)
    if (identity.provider === 'phone')
      await updateIdentity(db, identity.id, { ...identity.identity_data, phone_verified: true }, now);
  return updateUser(db, user.id, { confirmation_token: '', phone_confirmed_at: now }, now);
}

/** `app_metadata` says by which providers a user is known, the first of them first. */
export async function noteProviders({ db, exchange: { now } }: Unit, user: User): Promise<User> {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))];
  const changes = { providers, ...(providers[0] && { provider: providers[0] }) };
  return updateUser(db, user.id, { raw_app_meta_data: mergeJson(user.raw_app_meta_data, changes) }, now);
}

/**
 * Of a user who confirmed nothing yet only the identity at hand stays: whoever made the others may have wanted to wait
 * in somebody else's account. Another's password goes with them.
 */
export async function keepOnlyIdentity(unit: Unit, user: User, identity: Identity): Promise<User> {
  const { db, exchange } = unit;
  await deleteOtherIdentities(db, user.id, identity.id);
  const isOwn = identity.provider === 'email' || identity.provider === 'phone';
  const changes: Partial<UserColumns> = {
    raw_user_meta_data: identity.identity_data,
    ...(!isOwn && { encrypted_password: null }),
  };
  return noteProviders(unit, await updateUser(db, user.id, changes, exchange.now));
}
