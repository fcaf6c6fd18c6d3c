import { randomUUID } from 'node:crypto';
import type { DatabaseError } from 'pg';
import { z } from 'zod';
import type { Exchange, Unit } from '../context.ts';
import { AuthError } from '../errors.ts';
import { callHook, hookMetadata } from '../hooks/call-hook.ts';
import { transact } from '../transact.ts';
import { insertIdentity } from '../users/identities.sql.ts';
import { newUserBody } from '../users/user.rules.ts';
import type { Identity, Json, NewUser, User } from '../users/user.ts';
import { findUserById, insertUser } from '../users/users.sql.ts';

export interface Person {
  readonly audience: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** What they say of themselves. */
  readonly data?: Json | undefined;
  /** How they came; undefined where nobody is to know who they are. */
  readonly provider?: string | undefined;
}

/** A user to be, with an id of their own already. */
export const personToUser = (person: Person): NewUser => ({
  id: randomUUID(),
  aud: person.audience,
  role: 'authenticated',
  email: person.email?.toLowerCase() || null,
  phone: person.phone || null,
  encrypted_password: person.passwordHash ?? '',
  is_anonymous: person.provider === undefined,
  raw_app_meta_data: person.provider === undefined ? {} : { provider: person.provider, providers: [person.provider] },
  raw_user_meta_data: person.data ?? {},
});

/** Lets the project's hook say no before there is anything to undo. In a transaction of its own, as on Supabase. */
export async function askBeforeCreation(exchange: Exchange, user: NewUser): Promise<void> {
  if (!exchange.context.hooks.has('before_user_created')) return;
  await transact(exchange, (unit) =>
    callHook(unit, 'before_user_created', {
      metadata: hookMetadata(exchange, 'before-user-created'),
      user: newUserBody(user),
    }),
  );
}

/**
 * Stores a user, and reads them as the project's triggers left them.
 * @throws unexpected_failure where a trigger raises or a rule of the table is broken; user_already_exists for a second at once
 */
export async function storeUser({ db, exchange }: Unit, user: NewUser): Promise<User> {
  try {
    await insertUser(db, user, exchange.now);
  } catch (error) {
    throw databaseRefusal('Database error saving new user', error);
  }
  return (await findUserById(db, user.id)) as User;
}

/** `identity_data` of who is known by an address of their own. */
export const ownIdentity = (
  userId: string,
  claims: { readonly email?: string | null; readonly phone?: string | null; readonly isVerified?: boolean },
) => ({
  sub: userId,
  ...(claims.email && { email: claims.email }),
  ...(claims.phone && { phone: claims.phone }),
  email_verified: claims.isVerified === true && Boolean(claims.email),
  phone_verified: claims.isVerified === true && Boolean(claims.phone),
});

export const addOwnIdentity = (
  { db, exchange }: Unit,
  user: User,
  provider: 'email' | 'phone',
  data: Json & { readonly sub: string },
): Promise<Identity> => insertIdentity(db, user.id, provider, data, exchange.now);

const refusalSchema = z.object({ code: z.string(), message: z.string() });
const statusSchema = z.object({ status: z.int().min(400).max(499) });

/** What a project's trigger refuses with a code and a status of its own, written as for PostgREST. */
function readRefusal({ message, detail }: DatabaseError): AuthError | undefined {
  try {
    const refusal = refusalSchema.parse(JSON.parse(message));
    const { status } = statusSchema.parse(JSON.parse(detail ?? ''));
    return new AuthError(status, refusal.code, refusal.message);
  } catch {
    return undefined;
  }
}

const uniqueViolation = '23505';

/**
 * What the database refuses is the project's own doing, in most cases a trigger that raises: the status and sentence are
 * GoTrue's, the reason is for the log.
 */
export function databaseRefusal(message: string, error: unknown): AuthError {
  const { code, constraint } = error as DatabaseError;
  const refusal = code === 'PGRST' ? readRefusal(error as DatabaseError) : undefined;
  if (refusal) return refusal;
  if (code === uniqueViolation && constraint === 'users_email_partial_key')
    return new AuthError(422, 'user_already_exists', 'User already registered', { cause: error });
  return new AuthError(500, 'unexpected_failure', message, { cause: error });
}
