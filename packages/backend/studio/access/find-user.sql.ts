import type { Transaction } from '@trivium/postgres';
import type { ActingUser } from './actor.ts';

/** Users of an email address or an id, or at most two of a part of the address. Seeded ones too, which have no audience. */
export async function findUsers(database: Pick<Transaction, 'query'>, person: string): Promise<ActingUser[]> {
  const { rows } = await database.query<ActingUser>(
    `select id::text as id, aud, email, phone, raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, is_anonymous
     from auth.users
     where deleted_at is null and (id::text = lower($1) or strpos(lower(email), lower($1)) > 0)
     order by id::text = lower($1) or lower(email) = lower($1) desc nulls last, created_at limit 2`,
    [person],
  );
  return rows;
}
