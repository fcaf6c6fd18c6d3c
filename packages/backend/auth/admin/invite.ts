import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { audienceOf, type Exchange, type Unit } from '../context.ts';
import { AuthError } from '../errors.ts';
import { answer } from '../request/answer.ts';
import { object, readBody, text } from '../request/body.ts';
import { readEmail } from '../request/email.rules.ts';
import { redirectTarget } from '../request/redirect-target.ts';
import { addOwnIdentity, askBeforeCreation, ownIdentity, personToUser, storeUser } from '../sign-up/store-user.ts';
import { transact } from '../transact.ts';
import { userBody } from '../users/user.rules.ts';
import type { NewUser, User } from '../users/user.ts';
import { findUserByEmail, findUserById } from '../users/users.sql.ts';
import { sendToken } from '../verify/send-token.ts';
import { administrator, traitsOfUser } from './find-subject.ts';

const bodySchema = z.looseObject({ email: text, data: object });

export const emailExists = () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** `POST /invite`: an account for somebody, and a letter that tells them. */
export async function invite(exchange: Exchange): Promise<Response> {
  const { context } = exchange;
  const body = await readBody(exchange, bodySchema);
  const email = readEmail(body.email);
  const audience = audienceOf(exchange);
  if (!context.hooks.has('send_email')) context.post.check('email');
  const known = await findUserByEmail(context.pool, email, audience);
  if (known?.email_confirmed_at) throw emailExists();
  const newcomer = personToUser({ audience, email, data: body.data, provider: 'email' });
  if (!known) await askBeforeCreation(exchange, newcomer);
  const user = await transact(exchange, async (unit) => {
    const invited = known ?? (await storeInvited(unit, newcomer));
    await audit(unit, administrator, 'user_invited', traitsOfUser(invited));
    await sendToken(unit, 'invite', invited, { redirectTo: redirectTarget(exchange) });
    return (await findUserById(unit.db, invited.id)) as User;
  });
  return answer(userBody(user));
}

/** Somebody who is known by an address that they have still to confirm. */
export async function storeInvited(unit: Unit, newcomer: NewUser): Promise<User> {
  const user = await storeUser(unit, newcomer);
  await addOwnIdentity(unit, user, 'email', ownIdentity(user.id, { email: user.email }));
  return (await findUserById(unit.db, user.id)) as User;
}
