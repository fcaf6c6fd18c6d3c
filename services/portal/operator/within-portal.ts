import { createPool, inTransaction, type Transaction } from '@trivium/postgres';
import { isPortal } from './admins.sql.ts';
import { refuse } from './errors.ts';
import type { Operator } from './operator.ts';

/** Runs a transaction on the portal's database as its owner. @throws portal_not_started */
export async function withinPortal<T>({ connection }: Operator, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const pool = createPool(connection, { name: 'trivium operator', max: 1 });
  try {
    return await inTransaction(pool, async (transaction) => {
      if (!(await isPortal(transaction)))
        throw refuse(
          'portal_not_started',
          'The portal was never started on this database. Run npm start once to create its tables.',
        );
      return work(transaction);
    });
  } finally {
    await pool.end();
  }
}
