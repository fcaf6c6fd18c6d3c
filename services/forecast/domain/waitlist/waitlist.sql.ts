import type pg from 'pg';
import type { WaitlistInput } from '../../contract/index.ts';

/** Stores an entry, or finds the one that is there; false when `marketId` names no market. Returns after the commit. */
export async function saveEntry(pool: pg.Pool, entry: WaitlistInput): Promise<boolean> {
  const { rows } = await pool.query<{ isKnown: boolean }>({
    name: 'save-waitlist-entry',
    text: `with market as (select id from forecast.markets where id = $2 or slug = $2),
      saved as (
        insert into forecast.waitlist_entries (email, market_id, side, size_usd, source)
        select $1, (select id from market), $3, $4, $5 where $2::text is null or exists (select from market)
        on conflict do nothing
      )
      select $2::text is null or exists (select from market) as "isKnown"`,
    values: [entry.email, entry.marketId ?? null, entry.side ?? null, entry.sizeUsd ?? null, entry.source ?? null],
  });
  return rows[0]?.isKnown ?? false;
}

export interface WaitlistEntry {
  readonly id: string;
  readonly email: string;
  readonly market: string | null;
  readonly side: 'yes' | 'no' | null;
  readonly sizeUsd: number | null;
  readonly source: string | null;
  readonly createdAt: Date;
}

/** All entries, or those of one address in any case, oldest first: for operators only. */
export async function readEntries(pool: pg.Pool, email?: string): Promise<WaitlistEntry[]> {
  const { rows } = await pool.query<WaitlistEntry>(
    `select e.id, e.email, m.slug as market, e.side, e.size_usd as "sizeUsd", e.source, e.created_at as "createdAt"
     from forecast.waitlist_entries e left join forecast.markets m on m.id = e.market_id
     where $1::text is null or e.email_key = lower($1) order by e.created_at, e.id`,
    [email ?? null],
  );
  return rows;
}

/** Erases one entry; true when there was one. */
export async function eraseEntry(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from forecast.waitlist_entries where id = $1', [id]);
  return rowCount === 1;
}

/** Erases all entries of an address in any case; how many there were. */
export async function eraseEntriesOf(pool: pg.Pool, email: string): Promise<number> {
  const { rowCount } = await pool.query('delete from forecast.waitlist_entries where email_key = lower($1)', [email]);
  return rowCount ?? 0;
}
