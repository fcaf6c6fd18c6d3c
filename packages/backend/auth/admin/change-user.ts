import type { z } from 'zod';
import { storePassword } from '../account/store-password.ts';
import { audit } from '../audit/audit.ts';
import type { Exchange, Unit } from '../context.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { checkPassword } from '../passwords/strength.rules.ts';
import { answer } from '../request/answer.ts';
import { readBody } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email.rules.ts';
import { confirmEmail, confirmPhone } from '../sign-up/confirm-user.ts';
import { addOwnIdentity, ownIdentity } from '../sign-up/store-user.ts';
import { transact } from '../transact.ts';
import { updateIdentity } from '../users/identities.sql.ts';
import { lockUser } from '../users/one-time-tokens.sql.ts';
import { factorBody, mergeJson, userBody } from '../users/user.rules.ts';
import type { User, UserColumns } from '../users/user.ts';
import { findUserById, updateUser } from '../users/users.sql.ts';
import { administrator, findSubject, traitsOfUser } from './find-subject.ts';
import { readBan, userSchema } from './user-body.ts';

/** `GET /admin/users/{user_id}` */
export const showSubject = async (exchange: Exchange): Promise<Response> => answer(userBody(await findSubject(exchange)));

/** `GET /admin/users/{user_id}/factors` */
export const listSubjectFactors = async (exchange: Exchange): Promise<Response> =>
  answer((await findSubject(exchange)).factors.map(factorBody));

/** `PUT /admin/users/{user_id}`: at once, without anybody's confirmation. */
export async function changeUser(exchange: Exchange): Promise<Response> {
  const subject = await findSubject(exchange);
  const body = await readBody(exchange, userSchema);
  const email = body.email === '' ? '' : readEmail(body.email);
  const phone = body.phone === '' ? '' : readPhone(body.phone);
  const banned = readBan(body.ban_duration, exchange.now);
  if (typeof body.password === 'string') checkPassword(body.password, exchange.context.config);
  const passwordHash = body.password ? await hashPassword(body.password) : undefined;
  const changed = await transact(exchange, async (unit) => {
    await lockUser(unit.db, subject.id);
    let user = (await findUserById(unit.db, subject.id)) ?? subject;
    if (passwordHash !== undefined) user = await storePassword(unit, user, passwordHash);
    user = await changeAddresses(unit, user, { email, phone, body });
    if (body.email_confirm) user = await confirmEmail(unit, user);
    if (body.phone_confirm) user = await confirmPhone(unit, user);
    const changes: Partial<UserColumns> = {
      ...(body.role !== '' && { role: body.role.trim() }),
      ...(banned !== undefined && { banned_until: banned }),
      ...(body.app_metadata && { raw_app_meta_data: mergeJson(user.raw_app_meta_data, body.app_metadata) }),
      ...(body.user_metadata && { raw_user_meta_data: mergeJson(user.raw_user_meta_data, body.user_metadata) }),
    };
    user = await updateUser(unit.db, user.id, changes, exchange.now);
    await audit(unit, administrator, 'user_modified', traitsOfUser(user));
    return user;
  });
  return answer(userBody(changed));
}

interface Addresses {
  readonly email: string;
  readonly phone: string;
  readonly body: Pick<z.infer<typeof userSchema>, 'email_confirm' | 'phone_confirm'>;
}

async function changeAddresses(unit: Unit, user: User, { email, phone, body }: Addresses): Promise<User> {
  const { now } = unit.exchange;
  if (email !== '') await keepIdentity(unit, user, 'email', email, body.email_confirm);
  if (phone !== '') await keepIdentity(unit, user, 'phone', phone, body.phone_confirm);
  const isKnownNow = (email !== '' && body.email_confirm) || (phone !== '' && body.phone_confirm);
  const changes: Partial<UserColumns> = {
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
    ...(isKnownNow && { is_anonymous: false }),
  };
  return Object.keys(changes).length === 0 ? user : updateUser(unit.db, user.id, changes, now);
}

async function keepIdentity(unit: Unit, user: User, provider: 'email' | 'phone', address: string, isVerified: boolean) {
  const identity = user.identities.find((candidate) => candidate.provider === provider);
  const data = { [provider]: address, [`${provider}_verified`]: isVerified };
  if (identity) await updateIdentity(unit.db, identity.id, { ...identity.identity_data, ...data }, unit.exchange.now);
  else await addOwnIdentity(unit, user, provider, { ...ownIdentity(user.id, {}), ...data });
}
