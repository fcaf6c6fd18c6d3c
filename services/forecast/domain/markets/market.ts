import type { Category, Outcome } from '../../contract/index.ts';

/** One dated estimate of the curators; `yes` is a probability. */
export interface PricePoint {
  /** A day, `2026-01-31`. */
  readonly date: string;
  readonly yes: number;
}

/** A market as it is stored: its status is not, since that follows from the clock. */
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
  readonly priceHistory: readonly PricePoint[] | null;
  readonly tags: readonly string[];
  readonly createdBy: string;
  readonly isSample: boolean;
  readonly outcome: Outcome | null;
  readonly outcomeReason: string | null;
  readonly outcomeSource: string | null;
  readonly resolvedAt: Date | null;
}

/** Every market, and when any of them last changed in the database. */
export interface Catalog {
  readonly markets: readonly StoredMarket[];
  readonly changedAt: Date;
}
