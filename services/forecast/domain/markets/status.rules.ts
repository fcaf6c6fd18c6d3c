import type { MarketStatus } from '../../contract/index.ts';
import type { Catalog, StoredMarket } from './market.ts';

type Dates = Pick<StoredMarket, 'closesAt' | 'resolvedAt'>;

/** How many hours before its close a market is closing-soon. */
export const closingSoonHours = 72;
const closingSoonMs = closingSoonHours * 60 * 60 * 1000;

/** When a market becomes closing-soon: 72 hours before `closesAt`. */
const closesSoonAt = ({ closesAt }: Dates) => closesAt.getTime() - closingSoonMs;

/** A market's status: resolved by an operator, else closing-soon from 72 hours before the close, else open. */
export function statusAt(market: Dates, now: Date): MarketStatus {
  if (market.resolvedAt && market.resolvedAt <= now) return 'resolved';
  return now.getTime() >= closesSoonAt(market) ? 'closing-soon' : 'open';
}

/** Moments at which the clock alone changes a status. */
const boundaries = (market: Dates) =>
  market.resolvedAt ? [closesSoonAt(market), market.resolvedAt.getTime()].toSorted((a, b) => a - b) : [closesSoonAt(market)];

/** The next moment after `now` at which any status changes, if there is one. */
export function nextStatusChange(markets: readonly Dates[], now: Date): Date | undefined {
  const next = Math.min(...markets.flatMap(boundaries).filter((moment) => moment > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : undefined;
}

/** When a market last changed: in the database, or in its status by the clock. */
export function changedAt(market: Dates & { readonly updatedAt: Date }, now: Date): Date {
  const passed = boundaries(market).filter((moment) => moment <= now.getTime());
  return new Date(Math.max(market.updatedAt.getTime(), ...passed));
}

/** The time of the catalog's data: the last change in the database or of a status, whichever is later. */
export function dataTime(catalog: Catalog, now: Date): Date {
  const passed = catalog.markets.flatMap(boundaries).filter((moment) => moment <= now.getTime());
  return new Date(Math.max(catalog.changedAt.getTime(), ...passed));
}
