import type { Category, Outcome } from '../../contract/index.ts';
import type { MarketRule } from './market-rule.ts';
import type { Encoding } from '../columns.sql.ts';

/** One dated estimate of the curators; `yes` is a probability. */
export interface PricePoint {
  /** A day, `2026-01-31`. */
  readonly date: string;
  readonly yes: number;
  /** Why the curators moved to it, in Thai and English. */
  readonly reason?: string | undefined;
}

/** What a reader has to know about a question. */
export interface Background {
  readonly th: string;
  readonly en: string;
  /** One of the market's sources, which has the facts. */
  readonly source: string;
}

/** A market as it is stored. Its status is not stored, since it depends on the clock. */
export interface StoredMarket {
  readonly id: string;
  readonly slug: string;
  readonly question: string;
  readonly questionEn: string | null;
  readonly category: Category;
  readonly yesProbability: number;
  readonly volumeUsd: number;
  readonly openInterestUsd: number;
  readonly closesAt: Date;
  readonly resolutionCriteria: string;
  readonly resolutionSources: readonly string[];
  readonly background: Background | null;
  /** A rule by which a program decides it; null for markets that need a reader. */
  readonly rule: MarketRule | null;
  readonly priceHistory: readonly PricePoint[] | null;
  readonly tags: readonly string[];
  readonly createdBy: string;
  readonly isSample: boolean;
  readonly outcome: Outcome | null;
  readonly outcomeReason: string | null;
  readonly outcomeSource: string | null;
  readonly resolvedAt: Date | null;
}

/** A market as it is read, with the times that the database keeps. */
export interface ListedMarket extends StoredMarket {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Every field of a stored market: the columns of `forecast.markets`, and the lists of its SQL, follow from it. */
export const marketFields = {
  id: 'plain',
  slug: 'plain',
  question: 'plain',
  questionEn: 'plain',
  category: 'plain',
  yesProbability: 'plain',
  volumeUsd: 'plain',
  openInterestUsd: 'plain',
  closesAt: 'plain',
  resolutionCriteria: 'plain',
  resolutionSources: 'plain',
  background: 'json',
  rule: 'json',
  priceHistory: 'json',
  tags: 'plain',
  createdBy: 'plain',
  isSample: 'plain',
  outcome: 'plain',
  outcomeReason: 'plain',
  outcomeSource: 'plain',
  resolvedAt: 'plain',
} as const satisfies Readonly<Record<keyof StoredMarket, Encoding>>;

/** The fields that a new market begins with; the others are given. */
export const newMarketDefaults = {
  volumeUsd: 0,
  openInterestUsd: 0,
  priceHistory: null,
  background: null,
  rule: null,
  isSample: true,
  outcome: null,
  outcomeReason: null,
  outcomeSource: null,
  resolvedAt: null,
} as const satisfies Partial<StoredMarket>;

export type NewMarket = Omit<StoredMarket, keyof typeof newMarketDefaults | 'id'>;

/** All markets, and the time of the last change of any of them in the database. */
export interface Catalog {
  readonly markets: readonly ListedMarket[];
  readonly changedAt: Date;
}
