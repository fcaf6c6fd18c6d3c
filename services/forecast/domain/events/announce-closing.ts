import type pg from 'pg';
import { nextStatusChange, statusAt } from '../markets/status.rules.ts';
import { insertClosingSoon, readUnannounced, type ClosingMarket } from './events.sql.ts';

/**
 * Records `market.closing-soon` for the markets that have reached that status. It is idempotent, also across replicas: each
 * closing time is recorded once. A market whose closing time moves is announced again. Returns the number of new events.
 */
export async function announceClosing(pool: pg.Pool, now: Date): Promise<number> {
  const closing = (await readUnannounced(pool)).flatMap((market) => {
    const dates = { closesAt: market.closesAt, resolvedAt: null };
    return statusAt(dates, now) === 'closing-soon' ? [{ ...market, at: closingSoonAt(dates) ?? now }] : [];
  });
  return closing.length === 0 ? 0 : insertClosingSoon(pool, closing);
}

/** When the market became closing-soon: the only change of status of an unresolved market. */
const closingSoonAt = (market: Pick<ClosingMarket, 'closesAt'> & { resolvedAt: null }) => nextStatusChange([market], new Date(0));
