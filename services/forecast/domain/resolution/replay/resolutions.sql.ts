import type pg from 'pg';
import type { Resolution } from '../../../contract/index.ts';
import type { Allowance } from '../evidence-budget.rules.ts';
import { storable } from '../storable.rules.ts';

export interface RecordBudget {
  readonly payer: string;
  readonly allowance: Allowance;
}

/** Stores a record if every budget of the day allows; otherwise nothing is stored. */
export async function storeResolution(
  pool: pg.Pool,
  record: Resolution,
  marketId: string | undefined,
  [own, total]: readonly [own: RecordBudget, total: RecordBudget],
): Promise<boolean> {
  const { rows } = await pool.query<{ isStored: boolean }>({
    name: 'store-resolution',
    text: `with size as (select octet_length($4::text)::bigint as bytes),
      own as (
        insert into forecast.evidence_usage as used (payer, day, rows, bytes)
        select $5, ($3::timestamptz at time zone 'UTC')::date, 1, bytes from size where bytes <= $7
        on conflict (payer, day) do update set rows = used.rows + 1, bytes = used.bytes + excluded.bytes
          where used.rows < $6 and used.bytes + excluded.bytes <= $7
        returning 1),
      total as (
        insert into forecast.evidence_usage as used (payer, day, rows, bytes)
        select $8, ($3::timestamptz at time zone 'UTC')::date, 1, bytes from size where exists (select from own)
        on conflict (payer, day) do update set rows = used.rows + 1, bytes = used.bytes + excluded.bytes
          where used.rows < $9 and used.bytes + excluded.bytes <= $10
        returning 1),
      stored as (
        insert into forecast.resolutions (id, market_id, created_at, record)
        select $1, $2, $3, $4::jsonb where exists (select from total)
        returning 1)
      select exists (select from stored) as "isStored"`,
    values: [
      record.id,
      marketId ?? null,
      record.createdAt,
      jsonOf(record),
      own.payer,
      own.allowance.rows,
      own.allowance.bytes,
      total.payer,
      total.allowance.rows,
      total.allowance.bytes,
    ],
  });
  return rows[0]?.isStored ?? false;
}

const jsonOf = (record: Resolution) =>
  JSON.stringify(record, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));

/** The addresses of the pages by which a question was last judged at or before `until`. */
export async function lastJudgedPages(pool: pg.Pool, question: string, until: Date): Promise<string[]> {
  const { rows } = await pool.query<{ url: string }>({
    name: 'last-judged-pages',
    text: `select page ->> 'url' as url from (
        select record from forecast.resolutions
        where md5(record ->> 'question') = md5($1) and record ->> 'question' = $1 and created_at <= $2
          and jsonb_array_length(record -> 'evidence') > 0
        order by created_at desc limit 1) as last, jsonb_array_elements(record -> 'evidence') with ordinality as pages (page, place)
      order by place`,
    values: [storable(question), until],
  });
  return rows.map(({ url }) => url);
}

export async function readResolution(pool: pg.Pool, id: string): Promise<Resolution | undefined> {
  const { rows } = await pool.query<{ record: Resolution }>({
    name: 'read-resolution',
    text: 'select record from forecast.resolutions where id = $1',
    values: [id],
  });
  return rows[0]?.record;
}
