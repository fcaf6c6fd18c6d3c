import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import type { IndexedMarket } from './events-page.rules.ts';

const venue = 'kalshi';

export interface IndexRun {
  readonly id: string;
  /** The cursor to continue from; null at the beginning. */
  readonly cursor: string | null;
}

/** Starts a run, or resumes the last one if it was interrupted within `resumableMs`. */
export async function beginRun(pool: pg.Pool, resumableMs: number): Promise<IndexRun> {
  const { rows } = await pool.query<IndexRun>({
    name: 'begin-venue-run',
    text: `with last as (
        select id, cursor, completed_at, touched_at from forecast.venue_runs where venue = $1 order by id desc limit 1
      ), resumed as (
        select id, cursor from last where completed_at is null and touched_at > now() - make_interval(secs => $2)
      ), begun as (
        insert into forecast.venue_runs (venue) select $1 where not exists (select from resumed) returning id, cursor
      )
      select * from resumed union all select * from begun`,
    values: [venue, resumableMs / 1000],
  });
  return rows[0] as IndexRun;
}

/** Stores a page and where the next one begins, together. A row never goes back to an earlier run. */
export async function storePage(
  pool: pg.Pool,
  run: IndexRun,
  page: { markets: readonly IndexedMarket[]; cursor: string; drift: readonly string[]; fetchedAt: Date },
) {
  const rows = page.markets.map((market) => ({ ...market, words: market.words.join(' ') }));
  await inTransaction(pool, async (transaction) => {
    await transaction.query({
      name: 'store-venue-markets',
      text: `insert into forecast.venue_markets as kept (venue, ticker, title, url, yes_probability, closes_at, words, fetched_at, run_id)
        select distinct on (ticker) $1, ticker, title, url, "yesProbability", "closesAt", array_to_tsvector(string_to_array(words, ' ')), $2, $3
        from jsonb_to_recordset($4) as page (ticker text, title text, url text, "yesProbability" float8, "closesAt" timestamptz, words text)
        order by ticker
        on conflict (venue, ticker) do update set title = excluded.title, url = excluded.url, yes_probability = excluded.yes_probability,
          closes_at = excluded.closes_at, words = excluded.words, fetched_at = excluded.fetched_at, run_id = greatest(kept.run_id, excluded.run_id)`,
      values: [venue, page.fetchedAt, run.id, JSON.stringify(rows)],
    });
    await transaction.query({
      name: 'touch-venue-run',
      text: `update forecast.venue_runs set cursor = $2, touched_at = now(), markets = markets + $3,
          drift = array(select distinct unnest(drift || $4::text[]) order by 1) where id = $1`,
      values: [run.id, page.cursor, page.markets.length, page.drift],
    });
  });
}

/** Records the changed fields of an answer with the run, also if the answer was unusable. */
export async function recordDrift(pool: pg.Pool, run: IndexRun, fields: readonly string[]): Promise<void> {
  await pool.query(
    `update forecast.venue_runs set drift = array(select distinct unnest(drift || $2::text[]) order by 1) where id = $1`,
    [run.id, fields],
  );
}

/** Ends a run: the next one starts from the first page. */
export async function abandonRun(pool: pg.Pool, run: IndexRun): Promise<void> {
  await pool.query(`update forecast.venue_runs set touched_at = '-infinity' where id = $1`, [run.id]);
}

/**
 * Completes a run: removes the markets that it did not see, unless some answers could not be read, and recounts the words.
 * Returns false, and completes nothing, if the run has no market.
 */
export async function completeRun(pool: pg.Pool, run: IndexRun, mayRemove: boolean, at: Date): Promise<boolean> {
  const isComplete = await inTransaction(pool, async (transaction) => {
    // Concurrent completions take turns, since both count the words.
    await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`venue index ${venue}`]);
    const { rowCount } = await transaction.query(
      `update forecast.venue_runs set completed_at = coalesce(completed_at, $2) where id = $1 and markets > 0`,
      [run.id, at],
    );
    if (rowCount === 0) return false;
    if (mayRemove)
      await transaction.query(`delete from forecast.venue_markets where venue = $1 and run_id < $2`, [venue, run.id]);
    await transaction.query(`delete from forecast.venue_words where venue = $1`, [venue]);
    await transaction.query(
      `insert into forecast.venue_words (venue, word, markets)
       select $1, word, ndoc from ts_stat(format('select words from forecast.venue_markets where venue = %L', $1::text))`,
      [venue],
    );
    await transaction.query(`delete from forecast.venue_runs where venue = $1 and id < $2::bigint - 100`, [venue, run.id]);
    return true;
  });
  // New counts change query plans, and autovacuum would analyze only later.
  if (isComplete) await pool.query('analyze forecast.venue_markets, forecast.venue_words');
  return isComplete;
}

export interface IndexState {
  /** When the last complete run was completed. */
  readonly completedAt: Date | null;
  /** How many markets that run saw. */
  readonly markets: number;
  /** Of the last run, complete or not. */
  readonly drift: readonly string[];
}

export async function readIndexState(pool: pg.Pool): Promise<IndexState> {
  const { rows } = await pool.query<IndexState>({
    name: 'read-venue-index-state',
    text: `select complete.completed_at as "completedAt", coalesce(complete.markets, 0) as markets, coalesce(last.drift, '{}') as drift
      from (select 1) as always
      left join (select drift from forecast.venue_runs where venue = $1 order by id desc limit 1) as last on true
      left join (select completed_at, markets from forecast.venue_runs where venue = $1 and completed_at is not null order by id desc limit 1)
        as complete on true`,
    values: [venue],
  });
  return rows[0] as IndexState;
}
