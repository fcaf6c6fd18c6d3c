import type { Market } from '../../contract/index.ts';
import type { StoredMarket } from './market.ts';
import { statusAt } from './status.rules.ts';

/** A stored market as the API shows it at `now`. */
export const presentMarket = (market: StoredMarket, now: Date): Market => ({
  id: market.id,
  slug: market.slug,
  question: market.question,
  questionEn: market.questionEn,
  category: market.category,
  status: statusAt(market, now),
  yesProbability: market.yesProbability,
  volumeUsd: market.volumeUsd,
  openInterestUsd: market.openInterestUsd,
  closesAt: market.closesAt.toISOString(),
  resolutionCriteria: market.resolutionCriteria,
  resolutionSources: [...market.resolutionSources],
  priceHistory: market.priceHistory?.map((point) => point.yes) ?? null,
  tags: [...market.tags],
  createdBy: market.createdBy,
  isSample: market.isSample,
});

/** The market that an identifier names: its id or its slug. */
export const findMarket = (markets: readonly StoredMarket[], identifier: string): StoredMarket | undefined =>
  markets.find((market) => market.id === identifier || market.slug === identifier);
