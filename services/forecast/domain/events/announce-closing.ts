import type pg from 'pg';
import { nextStatusChange, statusAt } from '../markets/status.rules.ts';
import { insertClosingSoon, readUnannounced, type ClosingMarket } from './events.sql.ts';

/**
 * Records `market.closing-soon` for the markets that the clock has brought there. Doing it again, or in several replicas
 * at once, records nothing twice; a market whose closing time is moved begins to close anew. Returns how many there were.
 */
export async function announceClosing(pool: pg.Pool, now: Date): Promise<number> {
  const closing = (await readUnannounced(pool)).flatMap((market) => {
    const dates = { closesAt: market.closesAt, resolvedAt: null };
    return statusAt(dates, now) === 'closing-soon' ? [{ ...market, at: beginning(dates) ?? now }] : [];
  });
  return closing.length === 0 ? 0 : insertClosingSoon(pool, closing);
}

/** For a market that nobody resolved there is one change of status in all of time. */
const beginning = (market: Pick<ClosingMarket, 'closesAt'> & { resolvedAt: null }) => nextStatusChange([market], new Date(0));
