import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError, emailProofNeeded, signupDisabled } from '../errors.ts';
import { keepOnlyIdentity, syncProviders } from '../sign-up/confirm-user.ts';
import { confirmEmailSecurely } from '../sign-up/secure-confirmation.ts';
import { runBeforeUserCreatedHook, buildNewUser, storeUser } from '../sign-up/store-user.ts';
import { findIdentity, insertIdentity, recordSignIn, updateIdentity, findUserIdsByEmails } from '../users/identities.sql.ts';
import { isBanned, mergeJson } from '../users/user.rules.ts';
import type { Identity, NewUser, User } from '../users/user.ts';
import { findDuplicate, findUserById, updateUser } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';
import type { ProviderUser } from './provider.ts';

/** What signing in from a provider does: sign in to an account, link the identity to one, or create one. */
type Decision =
  | { readonly kind: 'existing'; readonly user: User; readonly identity: Identity }
  | { readonly kind: 'link'; readonly user: User }
  | { readonly kind: 'create'; readonly newUser: NewUser };

interface Options {
  readonly provider: string;
  readonly isEmailOptional: boolean;
  /** Whether a new account needs an address that the provider has verified. */
  readonly provesEmail: boolean;
}

/**
 * Finds the account: the identity's, otherwise that of the only user with one of the verified addresses, otherwise a new one.
 * An address that the provider has not verified never links to an account. A new account does not get it if it is taken.
 * @throws unexpected_failure if several users have the address
 */
async function resolveAccount(
  request: AuthRequest,
  db: UnitOfWork['db'],
  person: ProviderUser,
  provider: string,
): Promise<Decision> {
  const identity = await findIdentity(db, provider, person.subject);
  if (identity) return { kind: 'existing', identity, user: (await findUserById(db, identity.user_id)) as User };
  const audience = audienceOf(request);
  const { email, otherEmails = [] } = person;
  const isTrusted = email && (email.isVerified || !request.context.config.email.enable_confirmations);
  const addresses = [...(email && isTrusted ? [email.address] : []), ...otherEmails];
  if (addresses.length > 0) {
    const ids = await findUserIdsByEmails(db, addresses);
    if (ids.length > 1) {
      const message = 'Multiple accounts with the same email address in the same linking domain detected: default';
      throw new AuthError(500, 'unexpected_failure', message);
    }
    if (ids[0]) return { kind: 'link', user: (await findUserById(db, ids[0])) as User };
  }
  const isEmailTaken = email && !isTrusted && (await findDuplicate(db, email.address, audience));
  const newUser = buildNewUser({
    audience,
    email: isEmailTaken ? undefined : email?.address,
    data: person.data,
    provider,
  });
  return { kind: 'create', newUser };
}

/** Calls the project's hook if the person has no account yet. Runs in its own transaction. */
export async function runHookForNewAccount(
  request: AuthRequest,
  person: ProviderUser,
  { provider }: Pick<Options, 'provider'>,
): Promise<void> {
  if (!request.context.hooks.has('before_user_created')) return;
  const decision = await resolveAccount(request, request.context.pool, person, provider);
  if (decision.kind !== 'create') return;
  if (!request.context.config.enable_signup) throw signupDisabled();
  await runBeforeUserCreatedHook(request, decision.newUser);
}

/** Finds or creates the account of a provider's user. A returned AuthError is thrown after the commit. */
export async function signInFromProvider(unit: UnitOfWork, person: ProviderUser, options: Options): Promise<User | AuthError> {
  const { db, request, context } = unit;
  const { now } = request;
  const decision = await resolveAccount(request, db, person, options.provider);
  let user: User;
  let identity: Identity;
  if (decision.kind === 'create') {
    if (options.provesEmail && !person.email) throw emailProofNeeded();
    if (!context.config.enable_signup) throw signupDisabled();
    user = await storeUser(unit, decision.newUser);
    identity = await insertIdentity(db, user.id, options.provider, person.data, now);
    user = (await findUserById(db, user.id)) as User;
  } else {
    user = decision.user;
    if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
    if (decision.kind === 'link') {
      identity = await insertIdentity(db, user.id, options.provider, person.data, now);
      await audit(unit, user, 'identity_linked', identityTraits(identity));
    } else {
      identity = { ...decision.identity, identity_data: person.data };
      await updateIdentity(db, identity.id, person.data, now);
      await recordSignIn(db, identity.id, now);
    }
    const metadata = mergeJson(user.raw_user_meta_data, person.data);
    user = await syncProviders(unit, await updateUser(db, user.id, { raw_user_meta_data: metadata }, now));
  }
  if (user.email_confirmed_at || (options.isEmailOptional && !user.email)) {
    await audit(unit, user, 'login', { provider: options.provider });
    return user;
  }
  return confirmFromProvider(unit, user, identity, person, options.provider);
}

async function confirmFromProvider(
  unit: UnitOfWork,
  user: User,
  identity: Identity,
  person: ProviderUser,
  provider: string,
): Promise<User | AuthError> {
  const { context } = unit;
  const cleanedUser = await keepOnlyIdentity(unit, user, identity);
  if (person.email?.isVerified || !context.config.email.enable_confirmations) {
    await audit(unit, cleanedUser, 'user_signedup', { provider });
    return confirmEmailSecurely(unit, cleanedUser);
  }
  const isMailSent = Boolean(cleanedUser.email);
  if (isMailSent) await sendToken(unit, 'confirmation', cleanedUser, { redirectTo: context.config.site_url });
  const next = isMailSent
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`;
  return new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${next}`);
}

export const identityTraits = (identity: Identity) => ({
  identity_id: identity.id,
  provider: identity.provider,
  provider_id: identity.provider_id,
});
