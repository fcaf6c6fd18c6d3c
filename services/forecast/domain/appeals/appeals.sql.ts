import type { Transaction } from '@trivium/postgres';
import type pg from 'pg';
import type { Appeal } from '../../contract/index.ts';

export interface StoredAppeal {
  readonly id: string;
  readonly marketId: string;
  readonly marketSlug: string;
  readonly reason: string;
  readonly evidence: string[];
  readonly status: Appeal['status'];
  readonly filedAt: Date;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
}

const select = `select a.id, a.market_id as "marketId", m.slug as "marketSlug", a.reason, a.evidence, a.status, a.filed_at as "filedAt",
  a.answer, a.answered_by as "answeredBy", a.answered_at as "answeredAt"
  from forecast.appeals a join forecast.markets m on m.id = a.market_id`;

export async function insertAppeal(
  pool: pg.Pool,
  appeal: Pick<StoredAppeal, 'marketId' | 'reason' | 'evidence' | 'filedAt'>,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'insert into forecast.appeals (market_id, reason, evidence, filed_at) values ($1, $2, $3, $4) returning id',
    [appeal.marketId, appeal.reason, appeal.evidence, appeal.filedAt],
  );
  return (rows[0] as { id: string }).id;
}

/** All appeals or those of one status, oldest first. */
export async function readAppeals(pool: pg.Pool, status?: Appeal['status']): Promise<StoredAppeal[]> {
  const { rows } = await pool.query<StoredAppeal>(`${select} where $1::text is null or a.status = $1 order by a.filed_at, a.id`, [
    status ?? null,
  ]);
  return rows;
}

export async function readAppeal(pool: pg.Pool, id: string): Promise<StoredAppeal | undefined> {
  const { rows } = await pool.query<StoredAppeal>(`${select} where a.id::text = $1`, [id]);
  return rows[0];
}

export async function lockAppeal(transaction: Transaction, id: string): Promise<StoredAppeal | undefined> {
  const { rows } = await transaction.query<StoredAppeal>(`${select} where a.id::text = $1 for update of a`, [id]);
  return rows[0];
}

export async function storeAnswer(
  transaction: Transaction,
  appeal: Pick<StoredAppeal, 'id' | 'status' | 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await transaction.query(
    'update forecast.appeals set status = $2, answer = $3, answered_by = $4, answered_at = $5 where id = $1',
    [appeal.id, appeal.status, appeal.answer, appeal.answeredBy, appeal.answeredAt],
  );
}
