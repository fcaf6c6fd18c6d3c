import { RestError } from '../errors.ts';
import type { ResultRow } from '../plan/statement.sql.ts';

/** @throws PGRST124 */
export function assertMaxAffected(maxAffected: number, { rowCount }: ResultRow): void {
  if (Number(rowCount) > maxAffected)
    throw new RestError('PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rowCount} rows`,
    });
}
