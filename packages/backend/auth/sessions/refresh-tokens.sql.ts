import type { Transaction } from '@trivium/postgres';
import { instance } from '../users/users.sql.ts';
import type { RefreshToken } from './session.ts';

const columns = 'id, token, user_id, session_id, parent, revoked, updated_at';

export async function insertRefreshToken(
  db: Transaction,
  token: { readonly token: string; readonly userId: string; readonly sessionId: string; readonly parent: string | null },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.refresh_tokens (instance_id, token, user_id, session_id, parent, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, $5, false, $6, $6)`,
    [instance, token.token, token.userId, token.sessionId, token.parent, now],
  );
}

export async function findRefreshToken(db: Transaction, token: string): Promise<RefreshToken | undefined> {
  return (await db.query<RefreshToken>(`select ${columns} from auth.refresh_tokens where token = $1`, [token])).rows[0];
}

/** The usable token of a session: the latest one that is not revoked. */
export async function findActiveToken(db: Transaction, sessionId: string): Promise<RefreshToken | undefined> {
  const { rows } = await db.query<RefreshToken>(
    `select ${columns} from auth.refresh_tokens where session_id = $1 and not revoked order by id desc limit 1`,
    [sessionId],
  );
  return rows[0];
}

export async function revokeToken(db: Transaction, id: string, now: Date): Promise<void> {
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1', [id, now]);
}

/** Revokes all refresh tokens of a session. */
export async function revokeFamily(db: Transaction, sessionId: string, now: Date): Promise<void> {
  await db.query('update auth.refresh_tokens set revoked = true, updated_at = $2 where session_id = $1 and not revoked', [
    sessionId,
    now,
  ]);
}

export async function deleteRefreshTokens(db: Transaction, sessionId: string): Promise<void> {
  await db.query('delete from auth.refresh_tokens where session_id = $1', [sessionId]);
}

/** Deletes tokens that were used before a time, except the parent of the current one. */
export async function deleteStaleTokens(db: Transaction, sessionId: string, exceptToken: string, before: Date): Promise<void> {
  await db.query('delete from auth.refresh_tokens where session_id = $1 and revoked and token <> $2 and updated_at < $3', [
    sessionId,
    exceptToken,
    before,
  ]);
}

export async function deleteRefreshToken(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.refresh_tokens where id = $1', [id]);
}
