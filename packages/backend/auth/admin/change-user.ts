import type { z } from 'zod';
import { storePassword } from '../account/store-password.ts';
import { audit } from '../audit/audit.ts';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { checkPassword } from '../passwords/strength.ts';
import { jsonResponse } from '../request/responses.ts';
import { readBody } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { confirmEmail, confirmPhone } from '../sign-up/confirm-user.ts';
import { addAddressIdentity, addressIdentityData } from '../sign-up/store-user.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { updateIdentity } from '../users/identities.sql.ts';
import { factorBody, mergeJson, userBody } from '../users/user.rules.ts';
import type { User, UserColumns } from '../users/user.ts';
import { findUserById, lockUser, updateUser } from '../users/users.sql.ts';
import { adminActor, findTargetUser, userTraits } from './target-user.ts';
import { readBannedUntil, userSchema } from './user-body.ts';

/** `GET /admin/users/{user_id}` */
export const showTargetUser = async (request: AuthRequest): Promise<Response> =>
  jsonResponse(userBody(await findTargetUser(request)));

/** `GET /admin/users/{user_id}/factors` */
export const listTargetFactors = async (request: AuthRequest): Promise<Response> =>
  jsonResponse((await findTargetUser(request)).factors.map(factorBody));

/** `PUT /admin/users/{user_id}`: changes take effect at once, without confirmation. */
export async function changeUser(request: AuthRequest): Promise<Response> {
  const targetUser = await findTargetUser(request);
  const body = await readBody(request, userSchema);
  const email = body.email === '' ? '' : readEmail(body.email);
  const phone = body.phone === '' ? '' : readPhone(body.phone);
  const bannedUntil = readBannedUntil(body.ban_duration, request.now);
  if (typeof body.password === 'string') checkPassword(body.password, request.context.config);
  const passwordHash = body.password ? await hashPassword(body.password) : undefined;
  const updatedUser = await inUnitOfWork(request, async (unit) => {
    await lockUser(unit.db, targetUser.id);
    let user = (await findUserById(unit.db, targetUser.id)) ?? targetUser;
    if (passwordHash !== undefined) user = await storePassword(unit, user, passwordHash);
    user = await changeAddresses(unit, user, { email, phone, body });
    if (body.email_confirm) user = await confirmEmail(unit, user);
    if (body.phone_confirm) user = await confirmPhone(unit, user);
    const changes: Partial<UserColumns> = {
      ...(body.role !== '' && { role: body.role.trim() }),
      ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
      ...(body.app_metadata && { raw_app_meta_data: mergeJson(user.raw_app_meta_data, body.app_metadata) }),
      ...(body.user_metadata && { raw_user_meta_data: mergeJson(user.raw_user_meta_data, body.user_metadata) }),
    };
    user = await updateUser(unit.db, user.id, changes, request.now);
    await audit(unit, adminActor(unit.request), 'user_modified', userTraits(user));
    return user;
  });
  return jsonResponse(userBody(updatedUser));
}

interface Addresses {
  readonly email: string;
  readonly phone: string;
  readonly body: Pick<z.infer<typeof userSchema>, 'email_confirm' | 'phone_confirm'>;
}

async function changeAddresses(unit: UnitOfWork, user: User, { email, phone, body }: Addresses): Promise<User> {
  const { now } = unit.request;
  if (email !== '') await saveIdentity(unit, user, 'email', email, body.email_confirm);
  if (phone !== '') await saveIdentity(unit, user, 'phone', phone, body.phone_confirm);
  const isIdentified = (email !== '' && body.email_confirm) || (phone !== '' && body.phone_confirm);
  const changes: Partial<UserColumns> = {
    ...(email !== '' && { email }),
    ...(phone !== '' && { phone }),
    ...(isIdentified && { is_anonymous: false }),
  };
  return Object.keys(changes).length === 0 ? user : updateUser(unit.db, user.id, changes, now);
}

async function saveIdentity(unit: UnitOfWork, user: User, provider: 'email' | 'phone', address: string, isVerified: boolean) {
  const identity = user.identities.find((candidate) => candidate.provider === provider);
  const data = { [provider]: address, [`${provider}_verified`]: isVerified };
  if (identity) await updateIdentity(unit.db, identity.id, { ...identity.identity_data, ...data }, unit.request.now);
  else await addAddressIdentity(unit, user, provider, { ...addressIdentityData(user.id, {}), ...data });
}
