import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import type { Identity, Json } from './user.ts';

export async function findIdentity(db: Transaction, provider: string, providerId: string): Promise<Identity | undefined> {
  const { rows } = await db.query<Identity>('select * from auth.identities where provider = $1 and provider_id = $2', [
    provider,
    providerId,
  ]);
  return rows[0];
}

/** Links an identity to a user; `data.sub` is the user's id at the provider. */
export async function insertIdentity(
  db: Transaction,
  userId: string,
  provider: string,
  data: Json & { readonly sub: string },
  now: Date,
): Promise<Identity> {
  const { rows } = await db.query<Identity>(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6) returning *`,
    [randomUUID(), data.sub, userId, data, provider, now],
  );
  return rows[0] as Identity;
}

export async function updateIdentity(db: Transaction, id: string, data: Json, now: Date): Promise<void> {
  await db.query('update auth.identities set identity_data = $2, updated_at = $3 where id = $1', [id, data, now]);
}

export async function recordSignIn(db: Transaction, id: string, now: Date): Promise<void> {
  await db.query('update auth.identities set last_sign_in_at = $2, updated_at = $2 where id = $1', [id, now]);
}

export async function renameIdentity(db: Transaction, id: string, providerId: string): Promise<void> {
  await db.query(`update auth.identities set provider_id = $2, identity_data = '{}' where id = $1`, [id, providerId]);
}

export async function deleteIdentity(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.identities where id = $1', [id]);
}

export async function deleteOtherIdentities(db: Transaction, userId: string, exceptId: string): Promise<void> {
  await db.query('delete from auth.identities where user_id = $1 and id <> $2', [userId, exceptId]);
}

/** Ids of the users with one of these addresses, be it the user's own or an identity's. */
export async function findUserIdsByEmails(db: Transaction, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select user_id as id from auth.identities where email = any($1) and provider not like 'sso:%'
     union select id from auth.users where lower(email) = any($1) and not is_sso_user`,
    [emails],
  );
  return rows.map((row) => row.id);
}
