import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import type { BudgetSpent, Payer } from './evidence-budget.rules.ts';
import type { Evidence } from './verdict.ts';

/** A stored page, and when it was last read unchanged. */
export interface StoredEvidence extends Evidence {
  readonly id: string;
  readonly checkedAt: Date;
}

/** Stores a page if its payer's budget allows; otherwise returns which budget is spent. */
export async function storeEvidence(
  pool: pg.Pool,
  page: Evidence & { readonly contentType: string },
  { name, allowance, total, spent }: Payer,
): Promise<BudgetSpent | undefined> {
  const { rows } = await pool.query<{ isPaid: boolean; isStored: boolean }>({
    name: 'store-evidence',
    // Each part depends on the one before: the counters match what was stored, also with concurrent callers.
    text: `with size as (select octet_length($7)::bigint as bytes),
      paid as (
        insert into forecast.evidence_usage as used (payer, day, rows, bytes)
        select $8, ($3::timestamptz at time zone 'UTC')::date, 1, bytes from size where bytes <= $10 and $9 > 0
        on conflict (payer, day) do update set rows = used.rows + 1, bytes = used.bytes + excluded.bytes
          where used.rows < $9 and used.bytes + excluded.bytes <= $10
        returning 1),
      total as (
        update forecast.evidence_total as total set rows = total.rows + 1, bytes = total.bytes + size.bytes
        from size where $11::bigint is not null and exists (select from paid)
          and total.rows < $11 and total.bytes + size.bytes <= $12
        returning 1),
      stored as (
        insert into forecast.evidence (url, final_url, fetched_at, sha256, content_type, title, text, is_ad_hoc)
        select $1, $2, $3, $4, $5, $6, $7, $11 is not null
        where exists (select from paid) and ($11 is null or exists (select from total))
        returning 1)
      select exists (select from paid) as "isPaid", exists (select from stored) as "isStored"`,
    values: [
      page.url,
      page.finalUrl,
      page.fetchedAt,
      page.sha256,
      page.contentType,
      page.title,
      page.text,
      name,
      allowance.rows,
      allowance.bytes,
      total?.rows ?? null,
      total?.bytes ?? null,
    ],
  });
  const { isPaid, isStored } = rows[0] as { isPaid: boolean; isStored: boolean };
  if (isStored) return undefined;
  return isPaid ? 'evidence_total_budget_spent' : spent;
}

/** Records that a page is unchanged. */
export async function recordUnchanged(pool: pg.Pool, id: string, checkedAt: Date): Promise<void> {
  await pool.query({
    name: 'note-unchanged-evidence',
    text: `insert into forecast.evidence_checks (evidence_id, checked_at) select id, $2 from forecast.evidence where id = $1
      on conflict (evidence_id) do update set checked_at = greatest(evidence_checks.checked_at, excluded.checked_at)`,
    values: [id, checkedAt],
  });
}

/**
 * The last page of an address that was stored at or before `until`. A page may be stored whole beside its shortened form; the
 * longer one is meant.
 */
export async function lastEvidence(pool: pg.Pool, url: string, until: Date): Promise<StoredEvidence | undefined> {
  const { rows } = await pool.query<StoredEvidence>({
    name: 'last-evidence',
    text: `with recent as (
        select * from forecast.evidence where md5(url) = md5($1) and url = $1 and fetched_at <= $2
        order by fetched_at desc limit 10)
      select id, url, final_url as "finalUrl", fetched_at as "fetchedAt", sha256, content_type as "contentType", title, text,
        greatest(fetched_at, checked_at) as "checkedAt"
      from recent left join forecast.evidence_checks on evidence_id = id
      where sha256 = (select sha256 from recent order by fetched_at desc limit 1)
      order by bytes desc, fetched_at desc limit 1`,
    values: [url, until],
  });
  return rows[0];
}

/** The addresses that markets, recorded outcomes or answered appeals refer to. */
export async function filterCitedUrls(pool: pg.Pool, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ url: string }>({
    name: 'cited-among',
    text: 'select url from forecast.cited_urls() as url where url = any($1)',
    values: [urls],
  });
  return new Set(rows.map(({ url }) => url));
}

export interface Pruned {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Deletes unreferenced ad-hoc evidence older than `before`, records of that age but for the first of each outcome of a market, and
 * the counters of earlier days.
 */
export function pruneEvidence(pool: pg.Pool, before: Date, now: Date): Promise<Pruned> {
  return inTransaction(pool, async (transaction) => {
    await transaction.query(`set local forecast.is_pruning = 'true'`);
    const { rows } = await transaction.query<Pruned>(
      `with gone as (
        delete from forecast.evidence where is_ad_hoc and fetched_at < $1 and url not in (select forecast.cited_urls())
        returning id, bytes),
      sum as (select count(*)::int as rows, coalesce(sum(bytes), 0)::float8 as bytes from gone),
      total as (update forecast.evidence_total as total set rows = total.rows - sum.rows, bytes = total.bytes - sum.bytes from sum),
      checks as (delete from forecast.evidence_checks using gone where evidence_id = gone.id),
      records as (
        delete from forecast.resolutions
        where created_at < $1 and id not in (
          select distinct on (market_id, record -> 'result' ->> 'proposedOutcome') id from forecast.resolutions
          where market_id is not null and record -> 'result' ->> 'status' = 'verifiable'
          order by market_id, record -> 'result' ->> 'proposedOutcome', created_at, id)),
      counters as (delete from forecast.evidence_usage where day < ($2::timestamptz at time zone 'UTC')::date)
      select * from sum`,
      [before, now],
    );
    return rows[0] as Pruned;
  });
}

/** The total of ad-hoc evidence. */
export async function readEvidenceTotal(pool: pg.Pool): Promise<Pruned> {
  const { rows } = await pool.query<Pruned>('select rows::float8 as rows, bytes::float8 as bytes from forecast.evidence_total');
  return rows[0] as Pruned;
}
