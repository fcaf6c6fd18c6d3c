import { FilterError, readChangeFilter, type ChangeFilter } from '../changes/filter.rules.ts';
import { patternCost } from '../changes/patterns.rules.ts';
import { refuseChannel } from '../errors.ts';
import type { Limits } from '../limits/limits.rules.ts';
import type { JoinRequest } from '../wire/join.rules.ts';

const maxPatternCost = 100_000;

/**
 * Checks the size of a join request before any work is done for it.
 * @returns the patterns among its filters, which are counted @throws channel errors about limits
 */
export function checkJoin({ changes }: JoinRequest, bytes: number, limits: Limits): readonly string[] {
  if (changes.length > limits.changesPerJoin)
    throw refuseChannel('ChangesLimitReached', `A channel can subscribe to at most ${limits.changesPerJoin} kinds of changes`);
  if (bytes > limits.joinBytes) throw refuseChannel('JoinTooLarge', `A join can have at most ${limits.joinBytes} bytes`);
  const patterns: string[] = [];
  let conditions = 0;
  for (const { params } of changes) {
    if (typeof params['filter'] === 'string' && params['filter'].length > limits.filterLength)
      throw refuseChannel('FilterTooLong', `A filter can have at most ${limits.filterLength} characters`);
    const changeFilter = readOrIgnore(params);
    if ((conditions += changeFilter?.conditions.length ?? 0) > limits.changesPerJoin)
      throw refuseChannel('ChangesLimitReached', `The filters of a channel can have at most ${limits.changesPerJoin} conditions`);
    for (const { operator, value } of changeFilter?.conditions ?? []) {
      const cost = patternCost(operator, value);
      if (cost === undefined) continue;
      if (value.length > limits.patternLength)
        throw refuseChannel('FilterTooLong', `A pattern can have at most ${limits.patternLength} characters`);
      if (cost > maxPatternCost) throw refuseChannel('FilterTooCostly', 'The pattern repeats too much');
      patterns.push(`${operator} ${value}`);
    }
  }
  return patterns;
}

/** An invalid filter is reported once the client has joined, as on Supabase. */
function readOrIgnore(params: Readonly<Record<string, unknown>>): ChangeFilter | undefined {
  try {
    return readChangeFilter(params);
  } catch (error) {
    if (error instanceof FilterError) return undefined;
    throw error;
  }
}
