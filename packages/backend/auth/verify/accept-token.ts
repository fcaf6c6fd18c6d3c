import { audit } from '../audit/audit.ts';
import type { Unit } from '../context.ts';
import { notify } from '../mail/notify.ts';
import { confirmEmail, confirmPhone } from '../sign-up/confirm-user.ts';
import { endUnproven, isConfirmationSecure, proveAddress } from '../sign-up/prove-address.ts';
import { addOwnIdentity, ownIdentity } from '../sign-up/store-user.ts';
import { updateIdentity } from '../users/identities.sql.ts';
import { dropToken, dropTokens } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import type { Shown } from './find-shown.ts';

/** What the reader of a mail is told who is not signed in by it. */
const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const changedElsewhere = 'Confirmation link accepted. Please sign in with the new email';

/**
 * Performs the action that a token authorises. A message instead of a user where nobody is signed in by it, as when the
 * other address of a change has to agree first. `verifier` is that of the sign-up, where its own browser comes.
 */
export async function acceptToken(unit: Unit, shown: Shown, verifier?: string): Promise<User | string> {
  switch (shown.type) {
    case 'signup':
    case 'invite':
      await audit(unit, shown.user, 'user_signedup', { provider: 'email' });
      return proveAddress(unit, shown.user, verifier);
    case 'recovery':
    case 'magiclink':
    case 'email':
      return signInByLink(unit, shown.user, verifier);
    case 'email_change':
      return changeEmail(unit, shown);
    case 'sms':
      await audit(unit, shown.user, 'user_signedup', { provider: 'phone' });
      return confirmPhone(unit, shown.user);
    case 'phone_change':
      return changePhone(unit, shown.user);
  }
}

async function signInByLink(unit: Unit, user: User, verifier: string | undefined): Promise<User> {
  const { db, exchange } = unit;
  await dropTokens(db, user.id);
  const used = await updateUser(db, user.id, { recovery_token: '' }, exchange.now);
  if (user.email_confirmed_at) {
    await audit(unit, used, 'login');
    return used;
  }
  await audit(unit, used, 'user_signedup', { provider: 'email' });
  return proveAddress(unit, used, verifier);
}

/** Of a double confirmation the first one only says so; with the second, or where one is enough, the address changes. */
async function changeEmail(unit: Unit, { user, token }: Shown): Promise<User | string> {
  const { db, context, exchange } = unit;
  const needsBoth = context.config.email.double_confirm_changes && Boolean(user.email);
  if (needsBoth && user.email_change_confirm_status !== 1) {
    await dropToken(db, user.id, token);
    await updateUser(db, user.id, { email_change_confirm_status: 1, [token]: '' }, exchange.now);
    return halfConfirmed;
  }
  const changed = await applyEmailChange(unit, await endUnproven(unit, user));
  // Whose the new address is has to come by that address.
  return token === 'email_change_token_current' && isConfirmationSecure(context) ? changedElsewhere : changed;
}

/** Makes the address that was asked for the user's own, confirmed. */
export async function applyEmailChange(unit: Unit, user: User): Promise<User> {
  const { db, exchange } = unit;
  const email = user.email_change ?? '';
  await audit(unit, user, 'user_modified');
  const identity = user.identities.find(({ provider }) => provider === 'email');
  if (identity) await updateIdentity(db, identity.id, { ...identity.identity_data, email, email_verified: true }, exchange.now);
  else await addOwnIdentity(unit, user, 'email', ownIdentity(user.id, { email, isVerified: true }));
  await dropTokens(db, user.id);
  const changed = await updateUser(
    db,
    user.id,
    {
      email,
      email_change: '',
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_confirm_status: 0,
      is_anonymous: false,
    },
    exchange.now,
  );
  if (user.email) notify(unit, { kind: 'email_changed', user: changed, to: user.email, oldEmail: user.email });
  return changed.email_confirmed_at ? changed : confirmEmail(unit, changed);
}

/** The same for a telephone number. */
export async function changePhone(unit: Unit, user: User): Promise<User> {
  const { db, exchange } = unit;
  const phone = user.phone_change ?? '';
  await audit(unit, user, 'user_modified');
  const identity = user.identities.find(({ provider }) => provider === 'phone');
  if (identity) await updateIdentity(db, identity.id, { ...identity.identity_data, phone, phone_verified: true }, exchange.now);
  else await addOwnIdentity(unit, user, 'phone', ownIdentity(user.id, { phone, isVerified: true }));
  await dropTokens(db, user.id);
  const changes = { phone, phone_change: '', phone_change_token: '', phone_confirmed_at: exchange.now, is_anonymous: false };
  const changed = await updateUser(db, user.id, changes, exchange.now);
  if (user.phone) notify(unit, { kind: 'phone_changed', user: changed, oldPhone: user.phone });
  return changed;
}
