import type { Transaction } from '@trivium/postgres';

/**
 * The active ones of these sessions, each with the id of its user. A session is not active if it ended, was revoked or
 * expired, or if its user is banned or deleted.
 */
export async function findActiveSessions(
  db: Pick<Transaction, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; userId: string }>(
    `select session.id, session.user_id as "userId" from auth.sessions as session
     join auth.users as holder on holder.id = session.user_id
     where session.id = any($1::uuid[]) and (session.not_after is null or session.not_after > now())
       and (holder.banned_until is null or holder.banned_until <= now()) and holder.deleted_at is null`,
    [ids],
  );
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}
