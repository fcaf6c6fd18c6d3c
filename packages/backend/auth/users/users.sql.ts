import type { Transaction } from '@trivium/postgres';
import { escapeIdentifier } from 'pg';
import type { Factor, Identity, NewUser, User, UserColumns } from './user.ts';

/** The `instance_id` of GoTrue's rows. There is only one instance. */
export const instance = '00000000-0000-0000-0000-000000000000';

type UserRow = Omit<User, 'identities' | 'factors'>;

export const findUserById = (db: Transaction, id: string) => findUser(db, 'id = $1', [id]);

export const findUserByEmail = (db: Transaction, email: string, audience: string) =>
  findUser(db, 'lower(email) = $1 and aud = $2 and not is_sso_user', [email.toLowerCase(), audience]);

export const findUserByPhone = (db: Transaction, phone: string, audience: string) =>
  findUser(db, 'phone = $1 and aud = $2 and not is_sso_user', [phone, audience]);

export const findUserByPhoneChange = (db: Transaction, phone: string, audience: string) =>
  findUser(db, 'phone_change = $1 and aud = $2 and not is_sso_user', [phone, audience]);

async function findUser(db: Transaction, condition: string, values: unknown[]): Promise<User | undefined> {
  const { rows } = await db.query<UserRow>(`select * from auth.users where ${condition} limit 1`, values);
  return (await withRelations(db, rows))[0];
}

async function withRelations(db: Transaction, rows: readonly UserRow[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const ids = [rows.map((row) => row.id)];
  const [identities, factors] = await Promise.all([
    db.query<Identity>('select * from auth.identities where user_id = any($1) order by created_at, id', ids),
    db.query<Factor>('select * from auth.mfa_factors where user_id = any($1) order by created_at, id', ids),
  ]);
  return rows.map((row) => ({
    ...row,
    identities: identities.rows.filter((identity) => identity.user_id === row.id),
    factors: factors.rows.filter((factor) => factor.user_id === row.id),
  }));
}

export interface UserPage {
  readonly audience: string;
  readonly filter: string;
  readonly ascending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of users, and the number of users on all pages. */
export async function listUsers(db: Transaction, page: UserPage): Promise<{ users: User[]; total: number }> {
  const matching = `from auth.users where aud = $1
    and ($2 = '' or email like '%' || $2 || '%' or raw_user_meta_data ->> 'full_name' ilike '%' || $2 || '%')`;
  const filters = [page.audience, page.filter];
  const direction = page.ascending ? 'asc' : 'desc';
  const [count, rows] = await Promise.all([
    db.query<{ total: string }>(`select count(*) as total ${matching}`, filters),
    db.query<UserRow>(`select * ${matching} order by created_at ${direction}, id ${direction} limit $3 offset $4`, [
      ...filters,
      page.limit,
      page.offset,
    ]),
  ]);
  return { users: await withRelations(db, rows.rows), total: Number(count.rows[0]?.total) };
}

export async function insertUser(db: Transaction, user: NewUser, now: Date): Promise<void> {
  await db.query(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, is_anonymous, raw_app_meta_data,
       raw_user_meta_data, confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '', '', '', '', $11, $11)`,
    [
      instance,
      user.id,
      user.aud,
      user.role,
      user.email,
      user.phone,
      user.encrypted_password,
      user.is_anonymous,
      user.raw_app_meta_data,
      user.raw_user_meta_data,
      now,
    ],
  );
}

/** Changes the given columns and reads the user back, since triggers may have changed more. */
export async function updateUser(db: Transaction, id: string, changes: Partial<UserColumns>, now: Date): Promise<User> {
  const columns = Object.keys(changes);
  const assignments = columns.map((column, index) => `${escapeIdentifier(column)} = $${index + 3}`);
  await db.query(`update auth.users set ${['updated_at = $2', ...assignments].join(', ')} where id = $1`, [
    id,
    now,
    ...Object.values(changes),
  ]);
  return (await findUserById(db, id)) as User;
}

/** Locks the user's row until the transaction ends. */
export async function lockUser(db: Transaction, userId: string): Promise<void> {
  await db.query('select from auth.users where id = $1 for no key update', [userId]);
}

export async function deleteUser(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.users where id = $1', [id]);
}

/** A user other than `exceptId` with this address, be it the user's own or an identity's. */
export async function findDuplicate(
  db: Transaction,
  email: string,
  audience: string,
  exceptId?: string,
): Promise<User | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select u.id from auth.users u
     join (select id from auth.users where lower(email) = $1
       union select user_id from auth.identities where email = $1 and provider not like 'sso:%') holder using (id)
     where u.aud = $2 and not u.is_sso_user and u.id is distinct from $3
     order by lower(u.email) = $1 desc nulls last limit 1`,
    [email.toLowerCase(), audience, exceptId ?? null],
  );
  return rows[0] && findUserById(db, rows[0].id);
}
