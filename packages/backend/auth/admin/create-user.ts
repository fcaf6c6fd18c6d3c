import { randomInt } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import { audienceOf, type AuthRequest } from '../context.ts';
import { toAuthError } from '../database-errors.ts';
import { AuthError, invalid } from '../errors.ts';
import { hashPassword, isPasswordHash } from '../passwords/hash-password.ts';
import { jsonResponse } from '../request/responses.ts';
import { isUuid } from '@trivium/core';
import { readBody } from '../request/body.ts';
import { readEmail, readPhone } from '../request/email-and-phone.ts';
import { confirmEmail, confirmPhone } from '../sign-up/confirm-user.ts';
import { addAddressIdentity, addressIdentityData, buildNewUser, storeUser } from '../sign-up/store-user.ts';
import { randomPassword } from '../tokens/secrets.rules.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { mergeJson, userBody } from '../users/user.rules.ts';
import type { User } from '../users/user.ts';
import { findDuplicate, findUserById, findUserByPhone, updateUser } from '../users/users.sql.ts';
import { adminActor, userTraits } from './target-user.ts';
import { readBannedUntil, userSchema } from './user-body.ts';

const nil = '00000000-0000-0000-0000-000000000000';

/** `POST /admin/users` */
export async function createUser(request: AuthRequest): Promise<Response> {
  const { pool } = request.context;
  const body = await readBody(request, userSchema);
  const audience = body.aud || audienceOf(request);
  if (body.email === '' && body.phone === '') throw invalid('Cannot create a user without either an email or phone');
  const email = body.email === '' ? undefined : readEmail(body.email);
  const phone = body.phone === '' ? undefined : readPhone(body.phone);
  if (email && (await findDuplicate(pool, email, audience)))
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  if (phone && (await findUserByPhone(pool, phone, audience)))
    throw new AuthError(422, 'phone_exists', 'Phone number already registered by another user');
  const bannedUntil = readBannedUntil(body.ban_duration, request.now);
  const provider = email ? 'email' : 'phone';
  const passwordHash = await readHash(body.password ?? '', body.password_hash);
  const base = buildNewUser({ audience, email, phone, passwordHash, data: body.user_metadata, provider });
  if (body.id !== '' && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format');
  if (body.id === nil) throw invalid('ID cannot be a nil uuid');
  const newUser = {
    ...base,
    id: body.id.toLowerCase() || base.id,
    role: body.role.trim() || 'authenticated',
    raw_app_meta_data: mergeJson(
      { provider, providers: [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])] },
      body.app_metadata ?? {},
    ),
  };
  const createdUser = await inUnitOfWork(request, async (unit) => {
    let user = await storeUser(unit, newUser);
    if (email) await addAddressIdentity(unit, user, 'email', addressIdentityData(user.id, { email }));
    if (phone) await addAddressIdentity(unit, user, 'phone', addressIdentityData(user.id, { phone }));
    await audit(unit, adminActor(unit.request), 'user_signedup', { ...userTraits(user), provider });
    user = (await findUserById(unit.db, user.id)) as User;
    if (body.email_confirm) user = await confirmEmail(unit, user);
    if (body.phone_confirm) user = await confirmPhone(unit, user);
    if (bannedUntil !== undefined) user = await updateUser(unit.db, user.id, { banned_until: bannedUntil }, request.now);
    return (await findUserById(unit.db, user.id)) as User;
  }).catch((error: unknown) => {
    throw error instanceof AuthError && error.status === 500
      ? toAuthError('Database error creating new user', error.cause)
      : error;
  });
  return jsonResponse(userBody(createdUser));
}

/** @throws validation_failed */
async function readHash(password: string, hash: string): Promise<string> {
  if (password !== '' && hash !== '') throw invalid('Only a password or a password hash should be provided');
  if (hash === '') {
    if (Buffer.byteLength(password) > 72) throw invalid('bcrypt: password length exceeds 72 bytes');
    return hashPassword(password || randomPassword(randomInt));
  }
  if (!isPasswordHash(hash)) throw invalid('Only bcrypt hashes can be imported');
  return hash;
}
