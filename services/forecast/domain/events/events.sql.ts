import type pg from 'pg';
import { eventData, type EventKind, type StoredEvent } from './event.ts';

interface Row {
  id: string;
  uid: string;
  kind: EventKind;
  at: Date;
  data: unknown;
}

const columns = 'id, uid, kind, at, data';

const toEvent = (row: Row): StoredEvent => ({
  ...eventData.parse(row.data),
  id: Number(row.id),
  uid: row.uid,
  kind: row.kind,
  at: row.at,
});

/** The events after an id, in order. Ids commit in order, so no event can appear between them later. */
export async function readEventsAfter(pool: pg.Pool, id: number, limit: number): Promise<StoredEvent[]> {
  const { rows } = await pool.query<Row>({
    name: 'read-events-after',
    text: `select ${columns} from forecast.market_events where id > $1 order by id limit $2`,
    values: [id, limit],
  });
  return rows.map(toEvent);
}

/** The last events written, in order. */
export async function readLastEvents(pool: pg.Pool, limit: number): Promise<StoredEvent[]> {
  const { rows } = await pool.query<Row>(`select ${columns} from forecast.market_events order by id desc limit $1`, [limit]);
  return rows.map(toEvent).toReversed();
}

export interface FeedEvents {
  /** Newest first. */
  readonly events: readonly StoredEvent[];
  /** When the newest of them was written. */
  readonly changedAt: Date;
}

/** The newest events of these kinds, and when the newest was written, in one snapshot of the database. */
export async function readFeedEvents(pool: pg.Pool, kinds: readonly EventKind[], limit: number): Promise<FeedEvents> {
  const { rows } = await pool.query<Row & { changed_at: Date }>(
    `select ${columns.replaceAll(/\w+/g, 'e.$&')}, coalesce(max(e.recorded_at) over (), v.changed_at) as changed_at
     from forecast.data_versions v left join
       (select * from forecast.market_events where kind = any ($1) order by at desc, id desc limit $2) e on true
     where v.topic = 'events' order by e.at desc, e.id desc`,
    [kinds, limit],
  );
  const changedAt = rows[0]?.changed_at;
  if (!changedAt) throw new Error('forecast.data_versions has no row for events');
  return { changedAt, events: rows.filter((row) => row.id !== null).map(toEvent) };
}

export interface ClosingMarket {
  readonly id: string;
  readonly closesAt: Date;
}

/** The markets without an outcome whose present closing time has not been announced. */
export async function readUnannounced(pool: pg.Pool): Promise<ClosingMarket[]> {
  const { rows } = await pool.query<{ id: string; closes_at: Date }>(
    `select id, closes_at from forecast.markets m where outcome is null and not exists (
       select from forecast.market_events where market_id = m.id and kind = 'market.closing-soon'
         and idempotency_key = forecast.iso_time(m.closes_at))
     order by closes_at, id`,
  );
  return rows.map((row) => ({ id: row.id, closesAt: row.closes_at }));
}

/** Records that markets are closing soon, once per closing time; returns the number of new events. */
export async function insertClosingSoon(pool: pg.Pool, closing: readonly (ClosingMarket & { at: Date })[]): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into forecast.market_events (kind, market_id, at, idempotency_key, data)
     select 'market.closing-soon', m.id, c.at, forecast.iso_time(m.closes_at), jsonb_build_object('market', forecast.event_market(m))
     from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality as c (id, closes_at, at, place)
       join forecast.markets m on m.id = c.id and date_trunc('milliseconds', m.closes_at) = c.closes_at and m.outcome is null
     order by c.place
     on conflict do nothing`,
    [closing.map(({ id }) => id), closing.map(({ closesAt }) => closesAt), closing.map(({ at }) => at)],
  );
  return rowCount ?? 0;
}
