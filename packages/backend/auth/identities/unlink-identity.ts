import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { answer } from '../request/answer.ts';
import { isUuid, type SignedIn } from '../request/authenticate.ts';
import { noteProviders } from '../sign-up/confirm-user.ts';
import { traitsOf } from '../providers/link-account.ts';
import { transact } from '../transact.ts';
import { deleteIdentity } from '../users/identities.sql.ts';
import { dropTokens } from '../users/one-time-tokens.sql.ts';
import { mergeJson } from '../users/user.rules.ts';
import type { Identity, User } from '../users/user.ts';
import { findDuplicate, findUserById, updateUser } from '../users/users.sql.ts';

/** `DELETE /user/identities/{id}`: one way less to be known; the last one stays. */
export async function unlinkIdentity(exchange: Exchange, { user }: SignedIn): Promise<Response> {
  const id = exchange.parameters['identity_id'] as string;
  if (!isUuid(id)) throw invalid('identity_id must be an UUID', 404);
  if (user.identities.length <= 1)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
  const identity = user.identities.find((candidate) => candidate.id === id);
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  await transact(exchange, async (unit) => {
    await audit(unit, user, 'identity_unlinked', traitsOf(identity));
    await deleteIdentity(unit.db, id);
    const remaining = (await findUserById(unit.db, user.id)) as User;
    const unlinked = await noteProviders(unit, await withoutAddress(unit, remaining, identity));
    notify(unit, { kind: 'identity_unlinked', user: unlinked, to: user.email, provider: identity.provider });
  });
  return answer({});
}

async function withoutAddress(unit: Unit, user: User, gone: Identity): Promise<User> {
  const { db, exchange } = unit;
  if (gone.provider === 'phone') return updateUser(db, user.id, { phone: null, phone_confirmed_at: null }, exchange.now);
  if (user.identities.some(({ email }) => email === user.email)) return user;
  return adoptAddress(unit, user);
}

const isVerified = (identity: Identity) => identity.identity_data['email_verified'] === true;
const rank = (identity: Identity) => (!identity.email ? 2 : isVerified(identity) ? 0 : 1);

/** The address of one of the ways that are left becomes the user's own: a verified one first, then the oldest. */
async function adoptAddress(unit: Unit, user: User): Promise<User> {
  const { db, exchange, context } = unit;
  const [chosen] = user.identities.toSorted((a, b) => rank(a) - rank(b));
  const email = chosen?.email || null;
  if (email && (await findDuplicate(db, email, audienceOf(exchange), user.id))) {
    const message = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
  }
  // What was sent to the old address is void.
  await dropTokens(db, user.id);
  const isConfirmed = email && chosen && (isVerified(chosen) || !context.config.email.enable_confirmations);
  return updateUser(
    db,
    user.id,
    {
      email,
      confirmation_token: '',
      recovery_token: '',
      email_change: '',
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_confirm_status: 0,
      reauthentication_token: '',
      ...(!isConfirmed && {
        email_confirmed_at: null,
        raw_user_meta_data: mergeJson(user.raw_user_meta_data, { email_verified: false }),
      }),
    },
    exchange.now,
  );
}
