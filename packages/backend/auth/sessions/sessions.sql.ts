import { randomUUID } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import type { AssuranceLevel, Session, SessionMethod, SignInMethod } from './session.ts';

const columns = `id, user_id, created_at, updated_at, factor_id, aal, not_after, refreshed_at at time zone 'utc' as refreshed_at`;

export async function insertSession(
  db: Transaction,
  session: { readonly id: string; readonly userId: string; readonly userAgent: string | null; readonly clientIp: string },
  now: Date,
): Promise<void> {
  await db.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip) values ($1, $2, $3, $3, 'aal1', $4, $5)`,
    [session.id, session.userId, now, session.userAgent, session.clientIp || null],
  );
}

export async function findSession(db: Transaction, id: string): Promise<Session | undefined> {
  return (await db.query<Session>(`select ${columns} from auth.sessions where id = $1`, [id])).rows[0];
}

/** Finds a session and locks its row until the transaction ends. */
export async function lockSession(db: Transaction, id: string): Promise<Session | undefined> {
  return (await db.query<Session>(`select ${columns} from auth.sessions where id = $1 for update`, [id])).rows[0];
}

export async function recordRefresh(
  db: Transaction,
  id: string,
  client: { readonly userAgent: string | null; readonly clientIp: string },
  now: Date,
): Promise<void> {
  await db.query(
    `update auth.sessions set refreshed_at = $2::timestamptz at time zone 'utc', user_agent = $3, ip = $4, updated_at = $2
     where id = $1`,
    [id, now, client.userAgent, client.clientIp || null],
  );
}

export async function setAssuranceLevel(
  db: Transaction,
  id: string,
  level: AssuranceLevel,
  factorId: string | null,
): Promise<void> {
  await db.query('update auth.sessions set aal = $2, factor_id = $3 where id = $1', [id, level, factorId]);
}

/** Lowers the sessions that a factor had raised back to aal1. */
export async function downgradeSessions(db: Transaction, userId: string, factorId: string): Promise<void> {
  await db.query(
    `with downgraded as (
       update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2 returning id)
     delete from auth.mfa_amr_claims using downgraded where session_id = downgraded.id and authentication_method = 'totp'`,
    [userId, factorId],
  );
}

export async function endSession(db: Transaction, id: string): Promise<void> {
  await db.query('delete from auth.sessions where id = $1', [id]);
}

export async function endSessions(db: Transaction, userId: string, exceptId?: string): Promise<void> {
  await db.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [userId, exceptId ?? null]);
}

/** Ends the sessions of a user that did not use a second factor. */
export async function endSessionsBelowAal2(db: Transaction, userId: string): Promise<void> {
  await db.query(`delete from auth.sessions where user_id = $1 and aal < 'aal2'`, [userId]);
}

export async function addMethod(db: Transaction, sessionId: string, method: SignInMethod, now: Date): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method) values ($1, $2, $3, $3, $4)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [randomUUID(), sessionId, now, method],
  );
}

/** The authentication methods of a session, latest first. */
export async function listMethods(db: Transaction, sessionId: string): Promise<SessionMethod[]> {
  const { rows } = await db.query<SessionMethod>(
    `select authentication_method as method, updated_at from auth.mfa_amr_claims where session_id = $1 order by updated_at desc`,
    [sessionId],
  );
  return rows;
}
