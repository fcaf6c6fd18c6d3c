import { audit } from '../audit/audit.ts';
import type { UnitOfWork } from '../context.ts';
import { notify } from '../mail/notify.ts';
import { confirmEmail, confirmPhone } from '../sign-up/confirm-user.ts';
import { revokeUnprovenCredentials, isConfirmationSecure, confirmEmailSecurely } from '../sign-up/secure-confirmation.ts';
import { addAddressIdentity, addressIdentityData } from '../sign-up/store-user.ts';
import { updateIdentity } from '../users/identities.sql.ts';
import { deleteToken, deleteTokens } from '../users/one-time-tokens.sql.ts';
import type { User } from '../users/user.ts';
import { updateUser } from '../users/users.sql.ts';
import type { PresentedToken } from './find-one-time-token.ts';

/** The messages for links that do not sign in. */
const halfConfirmed = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const changedElsewhere = 'Confirmation link accepted. Please sign in with the new email';

/**
 * Performs the action that a token authorises. Returns the user to sign in, or a message if the token does not sign in: a
 * change of address, for example, may need the other address's confirmation first. `verifier` is the PKCE verifier of the
 * sign-up, if its own browser presents the token.
 */
export async function acceptToken(unit: UnitOfWork, presented: PresentedToken, verifier?: string): Promise<User | string> {
  switch (presented.type) {
    case 'signup':
    case 'invite':
      await audit(unit, presented.user, 'user_signedup', { provider: 'email' });
      return confirmEmailSecurely(unit, presented.user, verifier);
    case 'recovery':
    case 'magiclink':
    case 'email':
      return signInByLink(unit, presented.user, verifier);
    case 'email_change':
      return changeEmail(unit, presented);
    case 'sms':
      await audit(unit, presented.user, 'user_signedup', { provider: 'phone' });
      return confirmPhone(unit, presented.user);
    case 'phone_change':
      return changePhone(unit, presented.user);
  }
}

async function signInByLink(unit: UnitOfWork, user: User, verifier: string | undefined): Promise<User> {
  const { db, request } = unit;
  await deleteTokens(db, user.id);
  const updatedUser = await updateUser(db, user.id, { recovery_token: '' }, request.now);
  if (user.email_confirmed_at) {
    await audit(unit, updatedUser, 'login');
    return updatedUser;
  }
  await audit(unit, updatedUser, 'user_signedup', { provider: 'email' });
  return confirmEmailSecurely(unit, updatedUser, verifier);
}

/** If both addresses have to confirm, the first confirmation is only recorded. The last one changes the address. */
async function changeEmail(unit: UnitOfWork, { user, token }: PresentedToken): Promise<User | string> {
  const { db, context, request } = unit;
  const needsBoth = context.config.email.double_confirm_changes && Boolean(user.email);
  if (needsBoth && user.email_change_confirm_status !== 1) {
    await deleteToken(db, user.id, token);
    await updateUser(db, user.id, { email_change_confirm_status: 1, [token]: '' }, request.now);
    return halfConfirmed;
  }
  const updatedUser = await applyEmailChange(unit, await revokeUnprovenCredentials(unit, user));
  // With secure confirmation, only the owner of the new address may sign in, and must do so with that address.
  return token === 'email_change_token_current' && isConfirmationSecure(context) ? changedElsewhere : updatedUser;
}

/** Sets the requested address as the user's confirmed address. */
export async function applyEmailChange(unit: UnitOfWork, user: User): Promise<User> {
  const { db, request } = unit;
  const email = user.email_change ?? '';
  await audit(unit, user, 'user_modified');
  const identity = user.identities.find(({ provider }) => provider === 'email');
  if (identity) await updateIdentity(db, identity.id, { ...identity.identity_data, email, email_verified: true }, request.now);
  else await addAddressIdentity(unit, user, 'email', addressIdentityData(user.id, { email, isVerified: true }));
  await deleteTokens(db, user.id);
  const updatedUser = await updateUser(
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
    request.now,
  );
  if (user.email) await notify(unit, { kind: 'email_changed', user: updatedUser, to: user.email, oldEmail: user.email });
  return updatedUser.email_confirmed_at ? updatedUser : confirmEmail(unit, updatedUser);
}

/** Sets the requested phone number as the user's confirmed number. */
export async function changePhone(unit: UnitOfWork, user: User): Promise<User> {
  const { db, request } = unit;
  const phone = user.phone_change ?? '';
  await audit(unit, user, 'user_modified');
  const identity = user.identities.find(({ provider }) => provider === 'phone');
  if (identity) await updateIdentity(db, identity.id, { ...identity.identity_data, phone, phone_verified: true }, request.now);
  else await addAddressIdentity(unit, user, 'phone', addressIdentityData(user.id, { phone, isVerified: true }));
  await deleteTokens(db, user.id);
  const changes = { phone, phone_change: '', phone_change_token: '', phone_confirmed_at: request.now, is_anonymous: false };
  const updatedUser = await updateUser(db, user.id, changes, request.now);
  if (user.phone) await notify(unit, { kind: 'phone_changed', user: updatedUser, oldPhone: user.phone });
  return updatedUser;
}
