import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError, invalid, signupDisabled } from '../errors.ts';
import { readChallenge, type Challenge } from '../flow/challenge.rules.ts';
import { checkPassword } from '../passwords/strength.rules.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { answer } from '../request/answer.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email.rules.ts';
import { evenly } from '../request/evenly.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { issueSession, type TokenBody } from '../sessions/issue-session.ts';
import { transact } from '../transact.ts';
import { userBody } from '../users/user.rules.ts';
import type { Json, NewUser, User } from '../users/user.ts';
import { findDuplicate } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';
import { confirmEmail, keepOnlyIdentity } from './confirm-user.ts';
import { disguise } from './disguise.rules.ts';
import { isConfirmationSecure } from './prove-address.ts';
import { keepSignUpPassword } from './sign-up-passwords.sql.ts';
import { signUpAnonymously } from './sign-up-anonymously.ts';
import { signUpByPhone } from './sign-up-by-phone.ts';
import { addOwnIdentity, askBeforeCreation, ownIdentity, personToUser, storeUser, type Person } from './store-user.ts';

const bodySchema = z.looseObject({
  email: text,
  phone: text,
  password: text,
  data: object,
  channel: text,
  code_challenge: text,
  code_challenge_method: text,
});
export type SignUpBody = z.infer<typeof bodySchema>;

/** `POST /signup`: by e-mail address, by telephone number, or without either. */
export async function signUp(exchange: Exchange): Promise<Response> {
  const { config, limits } = exchange.context;
  const body = await readBody(exchange, bodySchema);
  if (body.email === '' && body.phone === '') {
    if (!config.enable_anonymous_sign_ins)
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    await limits.ask('anonymous_users', exchange.address);
    return signUpAnonymously(exchange, body.data ?? {});
  }
  await limits.ask('sign_in_sign_ups', exchange.address);
  if (!config.enable_signup) throw signupDisabled();
  if (body.password === '') throw invalid('Signup requires a valid password');
  checkPassword(body.password, config);
  if (body.email !== '' && body.phone !== '')
    throw invalid('Only an email address or phone number should be provided on signup.');
  if (body.phone !== '') return signUpByPhone(exchange, body);
  if (!config.email.enable_signup) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  return answer(await signUpByEmail(exchange, { ...body, email: readEmail(body.email) }));
}

export interface EmailSignUp extends Pick<
  SignUpBody,
  'email' | 'password' | 'data' | 'code_challenge' | 'code_challenge_method'
> {
  /** False for a password that nobody knows, of somebody who asked for a link. */
  readonly isPasswordChosen?: boolean;
}

/** The new user with a session, or, where the address is to be confirmed first, the user alone. */
export async function signUpByEmail(exchange: Exchange, body: EmailSignUp): Promise<TokenBody | Json> {
  const { context } = exchange;
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const isConfirmedAtOnce = !context.config.email.enable_confirmations;
  if (!isConfirmedAtOnce) {
    if (!context.hooks.has('send_email')) context.post.check('email');
    await context.limits.write('email', 'link', body.email);
  }
  const audience = audienceOf(exchange);
  // Before anybody is looked for, so that it takes as long for those who are known.
  const passwordHash = await hashPassword(body.password);
  // A password that waits for its confirmation stands in no account.
  const waits = isConfirmationSecure(context);
  const person = {
    audience,
    email: body.email,
    passwordHash: waits ? undefined : passwordHash,
    data: body.data,
    provider: 'email',
  };
  const waitingHash = waits && body.isPasswordChosen !== false ? passwordHash : undefined;
  const act = () => actOnSignUp(exchange, person, { challenge, waitingHash });
  return isConfirmedAtOnce ? act() : evenly(context.clock, act);
}

interface Confirmation {
  readonly challenge: Challenge | undefined;
  /** The password that becomes the account's when this sign-up confirms it. */
  readonly waitingHash: string | undefined;
}

/** The answer where nothing may tell whether the address is registered: as of somebody new, with an id that is nobody's. */
const anybody = (exchange: Exchange, person: Person) => userBody(disguise(personToUser(person), exchange.now));

async function actOnSignUp(
  exchange: Exchange,
  person: Person & { readonly email: string },
  confirmation: Confirmation,
): Promise<TokenBody | Json> {
  const { context } = exchange;
  const isConfirmedAtOnce = !context.config.email.enable_confirmations;
  const known = await findDuplicate(context.pool, person.email, person.audience);
  const newcomer = known ? undefined : personToUser(person);
  const isConcealed = context.config.prevent_enumeration && !isConfirmedAtOnce;
  try {
    if (newcomer) await askBeforeCreation(exchange, newcomer);
  } catch (error) {
    // The project knows the person by another spelling of the address.
    if (isConcealed && error instanceof AuthError && error.code === 'user_already_exists') return anybody(exchange, person);
    throw error;
  }
  if (known?.email_confirmed_at) {
    await transact(exchange, (unit) => audit(unit, known, 'user_repeated_signup', { provider: 'email' }));
    if (isConfirmedAtOnce) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return anybody(exchange, person);
  }
  return transact(exchange, async (unit) => {
    const user = await enter(unit, known, newcomer, person.data ?? {});
    if (!isConfirmedAtOnce) {
      const asked = await askForConfirmation(unit, user, confirmation);
      return isConcealed ? anybody(exchange, person) : asked;
    }
    await audit(unit, user, 'user_signedup', { provider: 'email' });
    const confirmed = await confirmEmail(unit, user);
    await audit(unit, confirmed, 'login', { provider: 'email' });
    return issueSession(unit, confirmed, 'password');
  });
}

/** Stores who is new. Who is known but has confirmed nothing is left as they are: anybody could claim to be them. */
async function enter(unit: Unit, known: User | undefined, newcomer: NewUser | undefined, data: Json): Promise<User> {
  const user = known ?? (await storeUser(unit, newcomer as NewUser));
  if (user.identities.some(({ provider }) => provider === 'email')) return user;
  const identity = await addOwnIdentity(unit, user, 'email', { ...data, ...ownIdentity(user.id, { email: user.email }) });
  return keepOnlyIdentity(unit, user, identity);
}

async function askForConfirmation(unit: Unit, user: User, { challenge, waitingHash }: Confirmation): Promise<Json> {
  await audit(unit, user, 'user_confirmation_requested', { provider: 'email' });
  const flowId = await sendToken(unit, 'confirmation', user, { redirectTo: redirectTarget(unit.exchange), challenge });
  if (flowId && waitingHash) await keepSignUpPassword(unit.db, { flowId, userId: user.id, hash: waitingHash });
  const shown = { ...user, confirmation_sent_at: unit.exchange.now };
  // Who was invited is not told what the invitation says of them.
  return userBody(user.invited_at ? { ...shown, raw_user_meta_data: {}, identities: [] } : shown);
}
