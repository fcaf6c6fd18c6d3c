import type { Clock } from '@trivium/core';
import type pg from 'pg';
import { refuse, type Appeal, type AppealInput } from '../../contract/index.ts';
import type { ListedMarket } from '../markets/market.ts';
import { findMarket } from '../markets/present-market.ts';
import { insertAppeal, readAppeal, type StoredAppeal } from './appeals.sql.ts';

/** What anybody with its id sees of an appeal: not its reason. */
const presentAppeal = (stored: Omit<StoredAppeal, 'marketId' | 'reason' | 'evidence' | 'answeredBy'>): Appeal => ({
  id: stored.id,
  market: { identifier: stored.marketSlug },
  status: stored.status,
  filedAt: stored.filedAt.toISOString(),
  answer: stored.answer,
  answeredAt: stored.answeredAt?.toISOString() ?? null,
});

/** Stores a dispute of a recorded outcome. @throws market_unknown, appeal_not_available */
export async function fileAppeal(
  { pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock },
  markets: readonly ListedMarket[],
  { identifier, reason, evidence }: AppealInput,
): Promise<Appeal> {
  const market = findMarket(markets, identifier);
  if (!market) throw refuse('market_unknown', 'No market has this identifier; GET /api/markets lists them.');
  if (!market.outcome)
    throw refuse('appeal_not_available', 'The market has no recorded outcome yet, so there is nothing to appeal.');
  const filedAt = clock.now();
  const id = await insertAppeal(pool, { marketId: market.id, reason, evidence, filedAt });
  return presentAppeal({ id, marketSlug: market.slug, status: 'open', filedAt, answer: null, answeredAt: null });
}

/** The state of an appeal; undefined for an unknown id. */
export async function findAppeal(pool: pg.Pool, id: string): Promise<Appeal | undefined> {
  const stored = await readAppeal(pool, id);
  return stored && presentAppeal(stored);
}
