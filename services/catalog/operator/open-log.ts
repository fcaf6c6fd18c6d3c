import { createPool } from '@trivium/postgres';
import { createTransparencyLog, type TransparencyLog } from '@trivium/tlog';
import type pg from 'pg';
import { logKeyRemedy, openLogKey } from '../domain/transparency-log/open-log-key.ts';
import type { Operator, OperatorSettings } from './operator.ts';

/** The service's log for one command, on a pool of its own. Nothing is appended, and no witness is asked. */
export async function withLog<T>(
  { connection, clock, secret }: Operator,
  { logKey, logOrigin }: OperatorSettings,
  work: (log: TransparencyLog, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const signer = openLogKey(logKey ?? (await secret('catalog-log')), logOrigin);
  const pool = createPool(connection, { name: 'trivium operator', max: 2 });
  const log = createTransparencyLog({ pool, schema: 'catalog', origin: signer.key.name, signer, keyRemedy: logKeyRemedy, clock });
  try {
    return await work(log, pool);
  } finally {
    await log.close();
    await pool.end();
  }
}
