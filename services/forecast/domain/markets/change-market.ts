import { createHash } from 'node:crypto';
import type { Clock } from '@trivium/core';
import type { Transaction } from '@trivium/postgres';
import { refuse, type Outcome } from '../../contract/index.ts';
import { newMarketDefaults, type NewMarket, type StoredMarket } from './market.ts';
import { insertMarket, lockMarket, recordAction, updateMarket, type MarketAction } from './markets.sql.ts';

/** The same slug always has the same id, on every machine that seeds it. */
export const marketId = (slug: string): string => `mkt_${createHash('sha256').update(slug).digest('hex').slice(0, 12)}`;

/** Adds a market without volume. @throws market_exists */
export async function addMarket(transaction: Transaction, actor: string, input: NewMarket): Promise<StoredMarket> {
  const market: StoredMarket = { ...newMarketDefaults, ...input, id: marketId(input.slug) };
  if (!(await insertMarket(transaction, market)))
    throw refuse('market_exists', `A market with the slug ${input.slug} exists; choose another slug.`);
  await recordAction(transaction, { marketId: market.id, action: 'add', actor, changes: {} });
  return market;
}

/** The fields that an operator may edit; other fields have their own commands. */
export type MarketEdit = Partial<
  Pick<StoredMarket, 'question' | 'questionEn' | 'category' | 'closesAt' | 'resolutionCriteria' | 'resolutionSources' | 'tags'>
>;

/** Changes a market's text, dates or tags. @throws market_not_found, market_resolved */
export async function editMarket(transaction: Transaction, actor: string, identifier: string, edit: MarketEdit, notes?: string) {
  const market = await unresolved(transaction, identifier);
  return change(transaction, market, edit, { action: 'edit', actor, notes });
}

/** Sets the estimate and adds it to the history; a second estimate on the same day replaces the first. @throws market_not_found, market_resolved */
export async function repriceMarket(
  transaction: Transaction,
  actor: string,
  identifier: string,
  yes: number,
  clock: Clock,
  notes?: string,
) {
  const market = await unresolved(transaction, identifier);
  const date = clock.now().toISOString().slice(0, 10);
  const priceHistory = [...(market.priceHistory ?? []).filter((point) => point.date !== date), { date, yes }];
  return change(transaction, market, { yesProbability: yes, priceHistory }, { action: 'reprice', actor, notes });
}

export interface Resolution {
  readonly outcome: Outcome;
  readonly reason: string;
  readonly source?: string | undefined;
}

/**
 * Records the outcome. Only an upheld appeal changes a recorded one. With `isEarlyRefused` a market that is still open is
 * refused. @throws market_not_found, market_resolved, market_open
 */
export async function resolveMarket(
  transaction: Transaction,
  actor: string,
  identifier: string,
  resolution: Resolution,
  options: { clock: Clock; afterAppeal?: boolean; isEarlyRefused?: boolean },
) {
  const market = options.afterAppeal ? await locked(transaction, identifier) : await unresolved(transaction, identifier);
  if (options.isEarlyRefused && options.clock.now() < market.closesAt)
    throw refuse(
      'market_open',
      `The market closes at ${market.closesAt.toISOString()}. If its criteria are met for good, confirm by running this again with --early.`,
    );
  const resolved = {
    outcome: resolution.outcome,
    outcomeReason: resolution.reason,
    outcomeSource: resolution.source ?? null,
    resolvedAt: options.clock.now(),
    yesProbability: resolution.outcome === 'void' ? market.yesProbability : Number(resolution.outcome === 'yes'),
  };
  return change(transaction, market, resolved, { action: 'resolve', actor, notes: resolution.reason });
}

async function locked(transaction: Transaction, identifier: string): Promise<StoredMarket> {
  const market = await lockMarket(transaction, identifier);
  if (!market) throw refuse('market_not_found', 'No market has this id or slug.');
  return market;
}

async function unresolved(transaction: Transaction, identifier: string): Promise<StoredMarket> {
  const market = await locked(transaction, identifier);
  if (market.outcome) throw refuse('market_resolved', 'The market is resolved; only an upheld appeal changes its outcome.');
  return market;
}

async function change(
  transaction: Transaction,
  market: StoredMarket,
  edit: Partial<StoredMarket>,
  action: Pick<MarketAction, 'action' | 'actor' | 'notes'>,
): Promise<StoredMarket> {
  const changed = { ...market, ...edit };
  const fields = Object.keys(edit) as (keyof StoredMarket)[];
  const changes = Object.fromEntries(fields.map((field) => [field, [market[field], changed[field]] as const]));
  await updateMarket(transaction, changed);
  await recordAction(transaction, { marketId: market.id, ...action, changes });
  return changed;
}
