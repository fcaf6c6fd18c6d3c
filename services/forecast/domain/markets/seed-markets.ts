import { inTransaction } from '@trivium/postgres';
import type pg from 'pg';
import { insertMarket, readSeededFrom, updateMarket } from './markets.sql.ts';
import type { ContentMarket } from './content.ts';

export interface SeedCounts {
  readonly added: number;
  readonly updated: number;
}

/** Stores the curated markets in the database. It is idempotent, and never overwrites what an operator has changed. */
export function seedMarkets(pool: pg.Pool, content: readonly ContentMarket[]): Promise<SeedCounts> {
  return inTransaction(pool, async (transaction) => {
    // Two starts at once would both find a market missing.
    await transaction.query(`select pg_advisory_xact_lock(hashtextextended('forecast seed', 0))`);
    const seededFrom = await readSeededFrom(transaction);
    let added = 0;
    let updated = 0;
    for (const { market, sha256 } of content) {
      const before = seededFrom.get(market.id);
      if (before === undefined) added += Number(await insertMarket(transaction, market, sha256));
      else if (before !== null && before !== sha256) {
        await updateMarket(transaction, market, sha256);
        updated++;
      }
    }
    return { added, updated };
  });
}
