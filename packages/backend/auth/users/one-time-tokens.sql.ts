import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import type { User } from './user.ts';
import { findUserById } from './users.sql.ts';

export type TokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token';

/** Stores a token's hash for its user, in place of an older one of the same type. */
export async function storeToken(
  db: Transaction,
  userId: string,
  type: TokenType,
  hash: string,
  relatesTo: string,
): Promise<void> {
  await db.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`,
    [randomUUID(), userId, type, hash, relatesTo.toLowerCase()],
  );
}

export interface OneTimeToken {
  readonly type: TokenType;
  readonly hash: string;
  readonly user: User;
}

/** Finds the token with one of these hashes, and its user. Locks the row: of two concurrent uses, only the first succeeds. */
export async function findToken(
  db: Transaction,
  hashes: readonly string[],
  types: readonly TokenType[],
): Promise<OneTimeToken | undefined> {
  const { rows } = await db.query<{ user_id: string; token_type: TokenType; token_hash: string }>(
    `select user_id, token_type, token_hash from auth.one_time_tokens
     where token_hash = any($1) and token_type = any($2::auth.one_time_token_type[]) limit 1 for update`,
    [hashes, types],
  );
  const row = rows[0];
  const user = row && (await findUserById(db, row.user_id));
  return row && user && { type: row.token_type, hash: row.token_hash, user };
}

export async function deleteToken(db: Transaction, userId: string, type: TokenType): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [userId, type]);
}

export async function deleteTokens(db: Transaction, userId: string): Promise<void> {
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId]);
}
