import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError, signupDisabled } from '../errors.ts';
import { keepOnlyIdentity, noteProviders } from '../sign-up/confirm-user.ts';
import { proveAddress } from '../sign-up/prove-address.ts';
import { askBeforeCreation, personToUser, storeUser } from '../sign-up/store-user.ts';
import { findIdentity, insertIdentity, noteSignIn, updateIdentity, usersWithEmails } from '../users/identities.sql.ts';
import { isBanned, mergeJson } from '../users/user.rules.ts';
import type { Identity, NewUser, User } from '../users/user.ts';
import { findDuplicate, findUserById, updateUser } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';
import type { ProviderUser } from './provider.ts';

/** Whose account it is that somebody from a provider came to. */
type Decision =
  | { readonly kind: 'known'; readonly user: User; readonly identity: Identity }
  | { readonly kind: 'link'; readonly user: User }
  | { readonly kind: 'create'; readonly newcomer: NewUser };

interface Options {
  readonly provider: string;
  readonly isEmailOptional: boolean;
}

/**
 * Decides whose account it is: the identity's, else that of the one user with the same verified address, else a new one.
 * An address that the provider has not verified links to nobody, and is not taken where somebody has it.
 * @throws unexpected_failure where several users have the address
 */
async function decide(exchange: Exchange, db: Unit['db'], person: ProviderUser, provider: string): Promise<Decision> {
  const identity = await findIdentity(db, provider, person.subject);
  if (identity) return { kind: 'known', identity, user: (await findUserById(db, identity.user_id)) as User };
  const audience = audienceOf(exchange);
  const { email } = person;
  const isTrusted = email && (email.isVerified || !exchange.context.config.email.enable_confirmations);
  if (email && isTrusted) {
    const ids = await usersWithEmails(db, [email.address]);
    if (ids.length > 1) {
      const message = 'Multiple accounts with the same email address in the same linking domain detected: default';
      throw new AuthError(500, 'unexpected_failure', message);
    }
    if (ids[0]) return { kind: 'link', user: (await findUserById(db, ids[0])) as User };
  }
  const isTaken = email && !isTrusted && (await findDuplicate(db, email.address, audience));
  const newcomer = personToUser({
    audience,
    email: isTaken ? undefined : email?.address,
    data: person.data,
    provider,
  });
  return { kind: 'create', newcomer };
}

/** Asks the project's hook, where the person would be new. In no other transaction. */
export async function askBeforeEntering(exchange: Exchange, person: ProviderUser, { provider }: Options): Promise<void> {
  if (!exchange.context.hooks.has('before_user_created')) return;
  const decision = await decide(exchange, exchange.context.pool, person, provider);
  if (decision.kind !== 'create') return;
  if (!exchange.context.config.enable_signup) throw signupDisabled();
  await askBeforeCreation(exchange, decision.newcomer);
}

/** Finds or makes the account of somebody whom a provider vouches for. A refusal that is returned keeps what was stored. */
export async function enterFromProvider(unit: Unit, person: ProviderUser, options: Options): Promise<User | AuthError> {
  const { db, exchange, context } = unit;
  const { now } = exchange;
  const decision = await decide(exchange, db, person, options.provider);
  let user: User;
  let identity: Identity;
  if (decision.kind === 'create') {
    if (!context.config.enable_signup) throw signupDisabled();
    user = await storeUser(unit, decision.newcomer);
    identity = await insertIdentity(db, user.id, options.provider, person.data, now);
    user = (await findUserById(db, user.id)) as User;
  } else {
    user = decision.user;
    if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
    if (decision.kind === 'link') {
      identity = await insertIdentity(db, user.id, options.provider, person.data, now);
      await audit(unit, user, 'identity_linked', traitsOf(identity));
    } else {
      identity = { ...decision.identity, identity_data: person.data };
      await updateIdentity(db, identity.id, person.data, now);
      await noteSignIn(db, identity.id, now);
    }
    const merged = mergeJson(user.raw_user_meta_data, person.data);
    user = await noteProviders(unit, await updateUser(db, user.id, { raw_user_meta_data: merged }, now));
  }
  if (user.email_confirmed_at || (options.isEmailOptional && !user.email)) {
    await audit(unit, user, 'login', { provider: options.provider });
    return user;
  }
  return confirmFromProvider(unit, user, identity, person, options.provider);
}

async function confirmFromProvider(
  unit: Unit,
  user: User,
  identity: Identity,
  person: ProviderUser,
  provider: string,
): Promise<User | AuthError> {
  const { context } = unit;
  const kept = await keepOnlyIdentity(unit, user, identity);
  if (person.email?.isVerified || !context.config.email.enable_confirmations) {
    await audit(unit, kept, 'user_signedup', { provider });
    return proveAddress(unit, kept);
  }
  const isAsked = Boolean(kept.email);
  if (isAsked) await sendToken(unit, 'confirmation', kept, { redirectTo: context.config.site_url });
  const next = isAsked
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`;
  return new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${provider}. ${next}`);
}

export const traitsOf = (identity: Identity) => ({
  identity_id: identity.id,
  provider: identity.provider,
  provider_id: identity.provider_id,
});
