import type { Transaction } from '@trivium/postgres';
import type pg from 'pg';
import type { Catalog, PricePoint, StoredMarket } from './market.ts';

interface Row {
  id: string;
  slug: string;
  question: string;
  question_en: string | null;
  category: StoredMarket['category'];
  yes_probability: number;
  volume_usd: number;
  open_interest_usd: number;
  closes_at: Date;
  resolution_criteria: string;
  resolution_sources: string[];
  price_history: PricePoint[] | null;
  tags: string[];
  created_by: string;
  is_sample: boolean;
  outcome: StoredMarket['outcome'];
  outcome_reason: string | null;
  outcome_source: string | null;
  resolved_at: Date | null;
}

const columns = `m.id, m.slug, m.question, m.question_en, m.category, m.yes_probability, m.volume_usd, m.open_interest_usd,
  m.closes_at, m.resolution_criteria, m.resolution_sources, m.price_history, m.tags, m.created_by, m.is_sample,
  m.outcome, m.outcome_reason, m.outcome_source, m.resolved_at`;

const toMarket = (row: Row): StoredMarket => ({
  id: row.id,
  slug: row.slug,
  question: row.question,
  questionEn: row.question_en,
  category: row.category,
  yesProbability: row.yes_probability,
  volumeUsd: row.volume_usd,
  openInterestUsd: row.open_interest_usd,
  closesAt: row.closes_at,
  resolutionCriteria: row.resolution_criteria,
  resolutionSources: row.resolution_sources,
  priceHistory: row.price_history,
  tags: row.tags,
  createdBy: row.created_by,
  isSample: row.is_sample,
  outcome: row.outcome,
  outcomeReason: row.outcome_reason,
  outcomeSource: row.outcome_source,
  resolvedAt: row.resolved_at,
});

/** Every market with the time of the last change, from one snapshot of the database. */
export async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const { rows } = await pool.query<Row & { changed_at: Date }>({
    name: 'read-catalog',
    text: `select v.changed_at, ${columns} from forecast.data_versions v left join forecast.markets m on true
      where v.topic = 'markets' order by m.closes_at, m.slug`,
  });
  const changedAt = rows[0]?.changed_at;
  if (!changedAt) throw new Error('forecast.data_versions has no row for markets');
  return { changedAt, markets: rows.filter((row) => row.id !== null).map(toMarket) };
}

/** Locks and reads the market that an id or slug names. */
export async function lockMarket(transaction: Transaction, identifier: string): Promise<StoredMarket | undefined> {
  const { rows } = await transaction.query<Row>(
    `select ${columns} from forecast.markets m where id = $1 or slug = $1 for update`,
    [identifier],
  );
  return rows[0] && toMarket(rows[0]);
}

const values = (market: StoredMarket, seededFrom: string | null) => [
  market.id,
  market.slug,
  market.question,
  market.questionEn,
  market.category,
  market.yesProbability,
  market.volumeUsd,
  market.openInterestUsd,
  market.closesAt,
  market.resolutionCriteria,
  market.resolutionSources,
  market.priceHistory && JSON.stringify(market.priceHistory),
  market.tags,
  market.createdBy,
  market.isSample,
  market.outcome,
  market.outcomeReason,
  market.outcomeSource,
  market.resolvedAt,
  seededFrom,
];

/** Stores a new market; false when its id or slug is taken. `seededFrom` is the content file's SHA-256. */
export async function insertMarket(
  transaction: Transaction,
  market: StoredMarket,
  seededFrom: string | null = null,
): Promise<boolean> {
  const { rowCount } = await transaction.query(
    `insert into forecast.markets (id, slug, question, question_en, category, yes_probability, volume_usd, open_interest_usd,
       closes_at, resolution_criteria, resolution_sources, price_history, tags, created_by, is_sample,
       outcome, outcome_reason, outcome_source, resolved_at, seeded_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
     on conflict do nothing`,
    values(market, seededFrom),
  );
  return rowCount === 1;
}

/** Replaces a market's content. `seededFrom` null says that operators own it from now on. */
export async function updateMarket(
  transaction: Transaction,
  market: StoredMarket,
  seededFrom: string | null = null,
): Promise<void> {
  await transaction.query(
    `update forecast.markets set slug = $2, question = $3, question_en = $4, category = $5, yes_probability = $6, volume_usd = $7,
       open_interest_usd = $8, closes_at = $9, resolution_criteria = $10, resolution_sources = $11, price_history = $12, tags = $13,
       created_by = $14, is_sample = $15, outcome = $16, outcome_reason = $17, outcome_source = $18, resolved_at = $19,
       seeded_from = $20
     where id = $1`,
    values(market, seededFrom),
  );
}

/** What each stored market was seeded from, by id: null once operators changed it. */
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

/** Records what an operator did; such rows are never changed. */
export async function recordAction(transaction: Transaction, action: MarketAction): Promise<void> {
  await transaction.query(
    'insert into forecast.market_actions (market_id, action, actor, changes, notes) values ($1, $2, $3, $4, $5)',
    [action.marketId, action.action, action.actor, JSON.stringify(action.changes), action.notes ?? null],
  );
}
