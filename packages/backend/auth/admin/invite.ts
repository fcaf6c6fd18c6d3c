import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest, type UnitOfWork } from '../context.ts';
import { AuthError } from '../errors.ts';
import { assertCanSendMail } from '../mail/send-mail.ts';
import { jsonResponse } from '../request/responses.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email-and-phone.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import {
  addAddressIdentity,
  runBeforeUserCreatedHook,
  addressIdentityData,
  buildNewUser,
  storeUser,
} from '../sign-up/store-user.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { userBody } from '../users/user.rules.ts';
import type { NewUser, User } from '../users/user.ts';
import { findUserByEmail, findUserById } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';
import { adminActor, userTraits } from './target-user.ts';

const bodySchema = z.looseObject({ email: text, data: object });

export const emailExists = () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** `POST /invite`: creates an account and mails an invitation. */
export async function invite(request: AuthRequest): Promise<Response> {
  const { context } = request;
  const body = await readBody(request, bodySchema);
  const email = readEmail(body.email);
  const audience = audienceOf(request);
  assertCanSendMail(context);
  const existing = await findUserByEmail(context.pool, email, audience);
  if (existing?.email_confirmed_at) throw emailExists();
  const newUser = buildNewUser({ audience, email, data: body.data, provider: 'email' });
  if (!existing) await runBeforeUserCreatedHook(request, newUser);
  const user = await inUnitOfWork(request, async (unit) => {
    const invitee = existing ?? (await storeInvitee(unit, newUser));
    await audit(unit, adminActor(unit.request), 'user_invited', userTraits(invitee));
    await sendToken(unit, 'invite', invitee, { redirectTo: redirectTarget(request) });
    return (await findUserById(unit.db, invitee.id)) as User;
  });
  return jsonResponse(userBody(user));
}

/** Stores a user whose e-mail address is not confirmed yet. */
export async function storeInvitee(unit: UnitOfWork, newUser: NewUser): Promise<User> {
  const user = await storeUser(unit, newUser);
  await addAddressIdentity(unit, user, 'email', addressIdentityData(user.id, { email: user.email }));
  return (await findUserById(unit.db, user.id)) as User;
}
