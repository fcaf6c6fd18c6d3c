import { isUuid } from '@trivium/core';
import type { Transaction } from '@trivium/postgres';
import type pg from 'pg';
import type { Report, ReportInput } from '../../contract/index.ts';

export interface StoredReport {
  readonly id: string;
  readonly kind: Report['kind'];
  readonly drug: string;
  readonly dose: string | null;
  readonly message: string | null;
  readonly source: string | null;
  readonly email: string | null;
  readonly status: Report['status'];
  readonly filedAt: Date;
  readonly answer: string | null;
  readonly closedBy: string | null;
  readonly closedAt: Date | null;
}

const select = `select id, kind, drug, dose, message, source, email, status, filed_at as "filedAt",
  answer, closed_by as "closedBy", closed_at as "closedAt" from catalog.reports`;

/** Stores a report and returns its id; undefined where `maxOpen` reports wait already. */
export async function insertReport(
  pool: pg.Pool,
  input: ReportInput,
  { filedAt, maxOpen }: { readonly filedAt: Date; readonly maxOpen: number },
): Promise<string | undefined> {
  const { kind, drug, message, source, email } = input;
  const dose = input.kind === 'error' ? input.dose : undefined;
  const { rows } = await pool.query<{ id: string }>(
    `insert into catalog.reports (kind, drug, dose, message, source, email, filed_at)
     select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from catalog.reports where status = 'open') < $8 returning id`,
    [kind, drug, dose || null, message || null, source ?? null, email ?? null, filedAt, maxOpen],
  );
  return rows[0]?.id;
}

/** All reports or those of one status, oldest first: for operators only. */
export async function readReports(pool: pg.Pool, status?: Report['status']): Promise<StoredReport[]> {
  const { rows } = await pool.query<StoredReport>(`${select} where $1::text is null or status = $1 order by filed_at, id`, [
    status ?? null,
  ]);
  return rows;
}

export async function readReport(pool: pg.Pool, id: string): Promise<StoredReport | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await pool.query<StoredReport>(`${select} where id = $1`, [id]);
  return rows[0];
}

export async function lockReport(transaction: Transaction, id: string): Promise<StoredReport | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await transaction.query<StoredReport>(`${select} where id = $1 for update`, [id]);
  return rows[0];
}

export async function storeClosing(
  transaction: Transaction,
  { id, status, answer, closedBy, closedAt }: Pick<StoredReport, 'id' | 'status' | 'answer' | 'closedBy' | 'closedAt'>,
): Promise<void> {
  await transaction.query('update catalog.reports set status = $2, answer = $3, closed_by = $4, closed_at = $5 where id = $1', [
    id,
    status,
    answer,
    closedBy,
    closedAt,
  ]);
}

/** Erases the e-mail addresses of reports that were closed before; how many there were. */
export async function eraseEmailsClosedBefore(pool: pg.Pool, before: Date): Promise<number> {
  const { rowCount } = await pool.query('update catalog.reports set email = null where email is not null and closed_at < $1', [
    before,
  ]);
  return rowCount ?? 0;
}

/** Erases an e-mail address, in any case, from every report; how many had it. */
export async function eraseEmail(pool: pg.Pool, email: string): Promise<number> {
  const { rowCount } = await pool.query('update catalog.reports set email = null where lower(email) = lower($1)', [email]);
  return rowCount ?? 0;
}
