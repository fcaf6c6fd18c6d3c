import { market, type Market, type MarketDetails } from '../../contract/index.ts';
import type { ListedMarket, StoredMarket } from './market.ts';
import { relatedMarkets } from './related.rules.ts';
import { changedAt, statusAt } from './status.rules.ts';

const publicFields = Object.keys(market.shape) as (keyof Market)[];

/** A stored market as the API shows it at `now`: the fields of the contract, in its order. */
export function presentMarket(stored: ListedMarket, now: Date): Market {
  const all: Market = {
    ...stored,
    status: statusAt(stored, now),
    closesAt: stored.closesAt.toISOString(),
    resolutionSources: [...stored.resolutionSources],
    priceHistory: stored.priceHistory?.map((point) => point.yes) ?? null,
    tags: [...stored.tags],
    resolvedAt: stored.resolvedAt?.toISOString() ?? null,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: changedAt(stored, now).toISOString(),
  };
  return Object.fromEntries(publicFields.map((field) => [field, all[field]])) as Market;
}

/** The parts of a market's details that need no other market. */
export const presentRecord = (stored: ListedMarket, now: Date) => ({
  ...presentMarket(stored, now),
  history: [...(stored.priceHistory ?? [])],
  background: stored.background,
  outcomeReason: stored.outcomeReason,
  outcomeSource: stored.outcomeSource,
});

/** Everything about one of `markets`. */
export function presentDetails(
  stored: ListedMarket,
  { markets, now, publicUrl }: { markets: readonly ListedMarket[]; now: Date; publicUrl: string },
): MarketDetails {
  const related = relatedMarkets(stored, markets).map((other) => {
    const { slug, question, questionEn, category, yesProbability, outcome } = other;
    return { slug, question, questionEn, category, status: statusAt(other, now), yesProbability, outcome };
  });
  return {
    ...presentRecord(stored, now),
    related,
    url: `${publicUrl}/m/${stored.slug}`,
    appealUrl: stored.outcome === null ? null : `${publicUrl}/api/appeals`,
  };
}

/** The market with this id or slug. */
export const findMarket = <Of extends StoredMarket>(markets: readonly Of[], identifier: string): Of | undefined =>
  markets.find(({ id, slug }) => id === identifier || slug === identifier);
