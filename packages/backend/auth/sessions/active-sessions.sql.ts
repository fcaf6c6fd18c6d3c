import type { Transaction } from '@trivium/postgres';

/**
 * Of these sessions those that still hold, by id with whose they are: a session that ended, was revoked or expired, or
 * whose user was banned or deleted, is not among them.
 */
export async function findActiveSessions(
  db: Pick<Transaction, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; person: string }>(
    `select session.id, session.user_id as person from auth.sessions as session
     join auth.users as person on person.id = session.user_id
     where session.id = any($1::uuid[]) and (session.not_after is null or session.not_after > now())
       and (person.banned_until is null or person.banned_until <= now()) and person.deleted_at is null`,
    [ids],
  );
  return new Map(rows.map(({ id, person }) => [id, person]));
}
