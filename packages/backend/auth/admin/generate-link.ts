import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { verifyLink, type LinkType } from '../mail/links.rules.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { checkPassword } from '../passwords/strength.ts';
import { jsonResponse } from '../request/responses.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email-and-phone.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { runBeforeUserCreatedHook, buildNewUser } from '../sign-up/store-user.ts';
import { oneTimeCode, randomPassword, tokenHash } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { storeToken } from '../users/one-time-tokens.sql.ts';
import { mergeJson, userBody } from '../users/user.rules.ts';
import type { NewUser, User, UserColumns } from '../users/user.ts';
import { findDuplicate, findUserByEmail, updateUser } from '../users/users.sql.ts';
import { adminActor, userTraits } from './target-user.ts';
import { emailExists, storeInvitee } from './invite.ts';

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

/** `POST /admin/generate_link`: the link and code of a mail, for a project that sends its mails itself. */
export async function generateLink(request: AuthRequest): Promise<Response> {
  const { context } = request;
  const body = await readBody(request, bodySchema);
  const email = readEmail(body.email);
  const redirectTo = redirectTarget(request, body.redirect_to);
  const existing = await findUserByEmail(context.pool, email, audienceOf(request));
  // A magic link for an unknown address signs the user up.
  const type = readType(!existing && body.type === 'magiclink' ? 'signup' : body.type);
  if (!existing && type !== 'signup' && type !== 'invite')
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  const newUser = existing ? undefined : await createNewUser(request, body, email, type);
  const link = await inUnitOfWork(request, (unit) => createLink(unit, type, existing, newUser, { ...body, email }));
  const linkType: LinkType = type === 'email_change_current' || type === 'email_change_new' ? 'email_change' : type;
  return jsonResponse({
    ...userBody(link.user),
    action_link: verifyLink(context.externalUrl(), link.hash, linkType, redirectTo),
    email_otp: link.code,
    hashed_token: link.hash,
    verification_type: type,
    redirect_to: redirectTo,
  });
}

function readType(type: string): GenerateType {
  const match = types.find((candidate) => candidate === type);
  if (!match) throw invalid(`Invalid email action link type requested: ${type}`);
  return match;
}

async function createNewUser(request: AuthRequest, body: Body, email: string, type: GenerateType): Promise<NewUser> {
  const isSignUp = type === 'signup';
  const password = body.type === 'magiclink' ? randomPassword(randomInt) : body.password;
  if (isSignUp && password === '') throw invalid('Signup requires a valid password');
  if (isSignUp) checkPassword(password, request.context.config);
  const passwordHash = isSignUp ? await hashPassword(password) : undefined;
  const audience = audienceOf(request);
  const newUser = buildNewUser({ audience, email, data: body.data, provider: 'email', passwordHash });
  await runBeforeUserCreatedHook(request, newUser);
  return newUser;
}

interface GeneratedLink {
  readonly user: User;
  readonly code: string;
  readonly hash: string;
}

async function createLink(
  unit: UnitOfWork,
  type: GenerateType,
  existing: User | undefined,
  newUser: NewUser | undefined,
  body: Body,
): Promise<GeneratedLink> {
  const { db, request, context } = unit;
  const { now } = request;
  const code = oneTimeCode(context.config.email.otp_length, randomInt);
  const user = existing ?? (await storeInvitee(unit, newUser as NewUser));
  const store = async (changes: Partial<UserColumns>, token: Parameters<typeof storeToken>[2], hash: string, to: string) => {
    const updatedUser = await updateUser(db, user.id, { ...changes, [token]: hash }, now);
    await storeToken(db, user.id, token, hash, to);
    return { user: updatedUser, code, hash };
  };
  const hash = tokenHash(body.email, code);
  switch (type) {
    case 'magiclink':
    case 'recovery':
      await audit(unit, user, 'user_recovery_requested');
      return store({ recovery_sent_at: now }, 'recovery_token', hash, body.email);
    case 'signup':
    case 'invite': {
      if (existing?.email_confirmed_at) throw emailExists();
      if (type === 'invite') await audit(unit, adminActor(unit.request), 'user_invited', userTraits(user));
      const data = existing && body.data && { raw_user_meta_data: mergeJson(existing.raw_user_meta_data, body.data) };
      const invited = type === 'invite' && { invited_at: now };
      return store({ confirmation_sent_at: now, ...invited, ...data }, 'confirmation_token', hash, body.email);
    }
    case 'email_change_current':
    case 'email_change_new': {
      if (type === 'email_change_current' && !context.config.email.double_confirm_changes)
        throw invalid('Enable secure email change to generate link for current email');
      const newEmail = readEmail(body.new_email);
      if (await findDuplicate(db, newEmail, user.aud ?? '', user.id)) throw emailExists();
      const changes = { email_change: newEmail, email_change_sent_at: now, email_change_confirm_status: 0 };
      return type === 'email_change_current'
        ? store(changes, 'email_change_token_current', hash, body.email)
        : store(changes, 'email_change_token_new', tokenHash(newEmail, code), newEmail);
    }
  }
}
