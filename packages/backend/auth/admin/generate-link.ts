import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { verifyLink, type LinkType } from '../mail/links.rules.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { checkPassword } from '../passwords/strength.rules.ts';
import { answer } from '../request/answer.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email.rules.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { temporaryPassword } from '../sign-in/send-magic-link.ts';
import { askBeforeCreation, personToUser } from '../sign-up/store-user.ts';
import { oneTimeCode, tokenHash } from '../tokens/secrets.rules.ts';
import { transact } from '../transact.ts';
import { keepToken } from '../users/one-time-tokens.sql.ts';
import { mergeJson, userBody } from '../users/user.rules.ts';
import type { NewUser, User, UserColumns } from '../users/user.ts';
import { findDuplicate, findUserByEmail, updateUser } from '../users/users.sql.ts';
import { administrator, traitsOfUser } from './find-subject.ts';
import { emailExists, storeInvited } from './invite.ts';

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
type GenerateType = (typeof types)[number];

const bodySchema = z.looseObject({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: object,
  redirect_to: text,
});
type Body = z.infer<typeof bodySchema>;

/** `POST /admin/generate_link`: what a mail would have said, for a project that writes its mails itself. */
export async function generateLink(exchange: Exchange): Promise<Response> {
  const { context } = exchange;
  const body = await readBody(exchange, bodySchema);
  const email = readEmail(body.email);
  const redirectTo = redirectTarget(exchange, body.redirect_to);
  const known = await findUserByEmail(context.pool, email, audienceOf(exchange));
  // Who is not there yet and is to be signed in is signed up.
  const type = readType(!known && body.type === 'magiclink' ? 'signup' : body.type);
  if (!known && type !== 'signup' && type !== 'invite')
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  const newcomer = known ? undefined : await makeNewcomer(exchange, body, email, type);
  const made = await transact(exchange, (unit) => make(unit, type, known, newcomer, { ...body, email }));
  const linkType: LinkType = type === 'email_change_current' || type === 'email_change_new' ? 'email_change' : type;
  return answer({
    ...userBody(made.user),
    action_link: verifyLink(context.externalUrl(), made.hash, linkType, redirectTo),
    email_otp: made.code,
    hashed_token: made.hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

function readType(type: string): GenerateType {
  const known = types.find((candidate) => candidate === type);
  if (!known) throw invalid(`Invalid email action link type requested: ${type}`);
  return known;
}

async function makeNewcomer(exchange: Exchange, body: Body, email: string, type: GenerateType): Promise<NewUser> {
  const isSignUp = type === 'signup';
  const password = body.type === 'magiclink' ? temporaryPassword() : body.password;
  if (isSignUp && password === '') throw invalid('Signup requires a valid password');
  if (isSignUp) checkPassword(password, exchange.context.config);
  const passwordHash = isSignUp ? await hashPassword(password) : undefined;
  const audience = audienceOf(exchange);
  const newcomer = personToUser({ audience, email, data: body.data, provider: 'email', passwordHash });
  await askBeforeCreation(exchange, newcomer);
  return newcomer;
}

interface Made {
  readonly user: User;
  readonly code: string;
  readonly hash: string;
}

async function make(
  unit: Unit,
  type: GenerateType,
  known: User | undefined,
  newcomer: NewUser | undefined,
  body: Body,
): Promise<Made> {
  const { db, exchange, context } = unit;
  const { now } = exchange;
  const code = oneTimeCode(context.config.email.otp_length, randomInt);
  const user = known ?? (await storeInvited(unit, newcomer as NewUser));
  const keep = async (changes: Partial<UserColumns>, token: Parameters<typeof keepToken>[2], hash: string, to: string) => {
    const changed = await updateUser(db, user.id, { ...changes, [token]: hash }, now);
    await keepToken(db, user.id, token, hash, to);
    return { user: changed, code, hash };
  };
  const hash = tokenHash(body.email, code);
  switch (type) {
    case 'magiclink':
    case 'recovery':
      await audit(unit, user, 'user_recovery_requested');
      return keep({ recovery_sent_at: now }, 'recovery_token', hash, body.email);
    case 'signup':
    case 'invite': {
      if (known?.email_confirmed_at) throw emailExists();
      if (type === 'invite') await audit(unit, administrator, 'user_invited', traitsOfUser(user));
      const data = known && body.data && { raw_user_meta_data: mergeJson(known.raw_user_meta_data, body.data) };
      const invited = type === 'invite' && { invited_at: now };
      return keep({ confirmation_sent_at: now, ...invited, ...data }, 'confirmation_token', hash, body.email);
    }
    case 'email_change_current':
    case 'email_change_new': {
      if (type === 'email_change_current' && !context.config.email.double_confirm_changes)
        throw invalid('Enable secure email change to generate link for current email');
      const newEmail = readEmail(body.new_email);
      if (await findDuplicate(db, newEmail, user.aud ?? '', user.id)) throw emailExists();
      const changes = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
      return type === 'email_change_current'
        ? keep(changes, 'email_change_token_current', hash, body.email)
        : keep(changes, 'email_change_token_new', tokenHash(newEmail, code), newEmail);
    }
  }
}
