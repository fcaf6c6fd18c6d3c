import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { notify } from '../mail/notify.ts';
import { jsonResponse } from '../request/responses.ts';
import { isUuid } from '@trivium/core';
import type { Authentication } from '../request/authenticate.ts';
import { endSessions } from '../sessions/sessions.sql.ts';
import { syncProviders } from '../sign-up/confirm-user.ts';
import { identityTraits } from '../providers/link-account.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { deleteIdentity } from '../users/identities.sql.ts';
import { deleteTokens } from '../users/one-time-tokens.sql.ts';
import { mergeJson } from '../users/user.rules.ts';
import type { Identity, User } from '../users/user.ts';
import { findDuplicate, findUserById, updateUser } from '../users/users.sql.ts';

/**
 * `DELETE /user/identities/{id}`: unlinks an identity. The last one cannot be unlinked. With `secure_linking`, all other sessions
 * end, since the identity may have been a stranger's.
 */
export async function unlinkIdentity(request: AuthRequest, { user, session }: Authentication): Promise<Response> {
  const id = request.parameters['identity_id'] as string;
  if (!isUuid(id)) throw invalid('identity_id must be an UUID', 404);
  if (user.identities.length <= 1)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
  const identity = user.identities.find((candidate) => candidate.id === id);
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
  await inUnitOfWork(request, async (unit) => {
    await audit(unit, user, 'identity_unlinked', identityTraits(identity));
    await deleteIdentity(unit.db, id);
    if (unit.context.config.secure_linking) await endSessions(unit.db, user.id, session?.id);
    const remaining = (await findUserById(unit.db, user.id)) as User;
    const updatedUser = await syncProviders(unit, await detachAddress(unit, remaining, identity));
    await notify(unit, { kind: 'identity_unlinked', user: updatedUser, to: user.email, provider: identity.provider });
  });
  return jsonResponse({});
}

async function detachAddress(unit: UnitOfWork, user: User, removedIdentity: Identity): Promise<User> {
  const { db, request } = unit;
  if (removedIdentity.provider === 'phone')
    return updateUser(db, user.id, { phone: null, phone_confirmed_at: null }, request.now);
  if (user.identities.some(({ email }) => email === user.email)) return user;
  // The address was proven once, and mails to it still sign in.
  if (unit.context.config.secure_linking && user.email_confirmed_at) return user;
  return adoptEmail(unit, user);
}

const isVerified = (identity: Identity) => identity.identity_data['email_verified'] === true;
const rank = (identity: Identity) => (!identity.email ? 2 : isVerified(identity) ? 0 : 1);

/** Gives the user the e-mail address of a remaining identity: a verified one if possible, then the oldest. */
async function adoptEmail(unit: UnitOfWork, user: User): Promise<User> {
  const { db, request, context } = unit;
  const [chosen] = user.identities.toSorted((a, b) => rank(a) - rank(b));
  const email = chosen?.email || null;
  if (email && (await findDuplicate(db, email, audienceOf(request), user.id))) {
    const message = 'Unable to unlink identity due to email conflict';
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message);
  }
  // Tokens that were sent to the old address must no longer work.
  await deleteTokens(db, user.id);
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
    request.now,
  );
}
