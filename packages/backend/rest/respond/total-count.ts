import type { ExecutionResult } from '../execute/execute.ts';
import type { Preferences } from '../parse/prefer.rules.ts';

/**
 * The total that the client asked for, or null. `count=estimated` is exact up to `maxRows`; beyond, and without `maxRows`,
 * the planner's estimate is used where it is larger.
 */
export function totalCount(
  { row, plannedRowCount }: ExecutionResult,
  { count }: Preferences,
  maxRows: number | undefined,
): number | null {
  const exact = row.total == null ? null : Number(row.total);
  if (count === 'planned') return plannedRowCount ?? null;
  if (count === 'estimated' && exact !== null && (maxRows === undefined || exact > maxRows))
    return Math.max(exact, plannedRowCount ?? 0);
  return exact;
}
