import { randomUUID } from 'node:crypto';
import type { AuthRequest, UnitOfWork } from '../context.ts';
import { toAuthError } from '../database-errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { inUnitOfWork } from '../unit-of-work.ts';
import { insertIdentity } from '../users/identities.sql.ts';
import { newUserBody } from '../users/user.rules.ts';
import type { Identity, Json, NewUser, User } from '../users/user.ts';
import { findUserById, insertUser } from '../users/users.sql.ts';

export interface NewUserOptions {
  readonly audience: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** The user's own metadata. */
  readonly data?: Json | undefined;
  /** How the user signed up; undefined for an anonymous user. */
  readonly provider?: string | undefined;
}

/** A user to store, with a new id. */
export const buildNewUser = (options: NewUserOptions): NewUser => ({
  id: randomUUID(),
  aud: options.audience,
  role: 'authenticated',
  email: options.email?.toLowerCase() || null,
  phone: options.phone || null,
  encrypted_password: options.passwordHash ?? '',
  is_anonymous: options.provider === undefined,
  raw_app_meta_data: options.provider === undefined ? {} : { provider: options.provider, providers: [options.provider] },
  raw_user_meta_data: options.data ?? {},
});

/** Lets the project's hook refuse a user before anything is stored. Runs in its own transaction, as on Supabase. */
export async function runBeforeUserCreatedHook(request: AuthRequest, user: NewUser): Promise<void> {
  if (!request.context.hooks.has('before_user_created')) return;
  await inUnitOfWork(request, (unit) =>
    callHook(unit, 'before_user_created', {
      metadata: hookMetadata(request, 'before-user-created'),
      user: newUserBody(user),
    }),
  );
}

/**
 * Stores a user and reads it back, since the project's triggers may have changed it.
 * @throws unexpected_failure if a trigger raises or a constraint fails; user_already_exists if a concurrent sign-up won
 */
export async function storeUser({ db, request }: UnitOfWork, user: NewUser): Promise<User> {
  try {
    await insertUser(db, user, request.now);
  } catch (error) {
    throw toAuthError('Database error saving new user', error);
  }
  return (await findUserById(db, user.id)) as User;
}

/** The `identity_data` of a user's e-mail or phone identity. */
export const addressIdentityData = (
  userId: string,
  claims: { readonly email?: string | null; readonly phone?: string | null; readonly isVerified?: boolean },
) => ({
  sub: userId,
  ...(claims.email && { email: claims.email }),
  ...(claims.phone && { phone: claims.phone }),
  email_verified: claims.isVerified === true && Boolean(claims.email),
  phone_verified: claims.isVerified === true && Boolean(claims.phone),
});

export const addAddressIdentity = (
  { db, request }: UnitOfWork,
  user: User,
  provider: 'email' | 'phone',
  data: Json & { readonly sub: string },
): Promise<Identity> => insertIdentity(db, user.id, provider, data, request.now);
