import { market, type Market } from '../../contract/index.ts';
import type { StoredMarket } from './market.ts';
import { statusAt } from './status.rules.ts';

const publicFields = Object.keys(market.shape) as (keyof Market)[];

/** A stored market as the API shows it at `now`: the fields of the contract, in its order. */
export function presentMarket(stored: StoredMarket, now: Date): Market {
  const all: Market = {
    ...stored,
    status: statusAt(stored, now),
    closesAt: stored.closesAt.toISOString(),
    resolutionSources: [...stored.resolutionSources],
    priceHistory: stored.priceHistory?.map((point) => point.yes) ?? null,
    tags: [...stored.tags],
  };
  return Object.fromEntries(publicFields.map((field) => [field, all[field]])) as Market;
}

/** The market with this id or slug. */
export const findMarket = (markets: readonly StoredMarket[], identifier: string): StoredMarket | undefined =>
  markets.find(({ id, slug }) => id === identifier || slug === identifier);
