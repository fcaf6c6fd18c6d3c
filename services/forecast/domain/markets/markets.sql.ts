import type { Transaction } from '@trivium/postgres';
import type pg from 'pg';
import { assignments, placeholders, tableColumns } from '../columns.sql.ts';
import { marketFields, type Catalog, type ListedMarket, type StoredMarket } from './market.ts';

const columns = tableColumns<StoredMarket>(marketFields);
const writtenColumns = [...columns.names, 'seeded_from'];

/** Reads all markets and the time of the last change, in one snapshot of the database. */
export async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const { rows } = await pool.query<ListedMarket & { changedAt: Date }>({
    name: 'read-catalog',
    text: `select ${columns.select('m')}, m.created_at as "createdAt", m.updated_at as "updatedAt", v.changed_at as "changedAt"
      from forecast.data_versions v left join forecast.markets m on true
      where v.topic = 'markets' order by m.closes_at, m.slug`,
  });
  const changedAt = rows[0]?.changedAt;
  if (!changedAt) throw new Error('forecast.data_versions has no row for markets');
  const markets = rows
    .filter((row) => row.id !== null)
    .map((row): ListedMarket => {
      const { changedAt: _, ...market } = row;
      return market;
    });
  return { changedAt, markets };
}

/**
 * Locks and reads the market with this id or slug. The topic's row comes first, as in every change of a market
 * (`order_market_changes`): two locks in one order cannot deadlock.
 */
export async function lockMarket(transaction: Transaction, identifier: string): Promise<StoredMarket | undefined> {
  await transaction.query(`select from forecast.data_versions where topic = 'markets' for update`);
  const { rows } = await transaction.query<StoredMarket>(
    `select ${columns.select('m')} from forecast.markets m where id = $1 or slug = $1 for update`,
    [identifier],
  );
  return rows[0];
}

/** Stores a new market; false when its id or slug is taken. `seededFrom` is the content file's SHA-256. */
export async function insertMarket(
  transaction: Transaction,
  market: StoredMarket,
  seededFrom: string | null = null,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into forecast.markets (${writtenColumns.join(', ')}) values (${placeholders(writtenColumns.length)})
     on conflict do nothing`,
    [...columns.values(market), seededFrom],
  );
  return rowCount === 1;
}

/** Replaces a market's content. With `seededFrom` null, seeding no longer overwrites the market. */
export async function updateMarket(
  transaction: Transaction,
  market: StoredMarket,
  seededFrom: string | null = null,
): Promise<void> {
  await transaction.query(`update forecast.markets set ${assignments(writtenColumns)} where id = $1`, [
    ...columns.values(market),
    seededFrom,
  ]);
}

/** The SHA-256 that each stored market was seeded from, by id; null once an operator has changed the market. */
export async function readSeededFrom(transaction: Transaction): Promise<Map<string, string | null>> {
  const { rows } = await transaction.query<{ id: string; seeded_from: string | null }>(
    'select id, seeded_from from forecast.markets',
  );
  return new Map(rows.map((row) => [row.id, row.seeded_from]));
}

export interface MarketAction {
  readonly marketId: string;
  readonly action: 'add' | 'edit' | 'reprice' | 'resolve';
  readonly actor: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly notes?: string | undefined;
}

/** Records an operator's action. These rows are append-only. */
export async function recordAction(transaction: Transaction, action: MarketAction): Promise<void> {
  await transaction.query(
    'insert into forecast.market_actions (market_id, action, actor, changes, notes) values ($1, $2, $3, $4, $5)',
    [action.marketId, action.action, action.actor, JSON.stringify(action.changes), action.notes ?? null],
  );
}
