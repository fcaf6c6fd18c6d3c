import type { Entry } from '../../contract/index.ts';
import type { DrugMatches } from './entry-search.rules.ts';

export const defaultLimit = 20;
export const maxLimit = 100;

export interface EntryPage {
  readonly entries: readonly Entry[];
  /** How many entries match in all. */
  readonly total: number;
  /** The cursor of the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** The cursor is the last slug in base64url: a page begins after it, so an entry added before it moves nothing. */
const cursorOf = ({ slug }: Entry): string => Buffer.from(slug).toString('base64url');

/** One page of matches. Undefined: the cursor is not of these matches. */
export function pageOf(
  { total, best }: Pick<DrugMatches, 'total' | 'best'>,
  limit: number,
  cursor: string | undefined,
): EntryPage | undefined {
  const matches = best(cursor === undefined ? limit : total);
  const after = cursor === undefined ? -1 : matches.findIndex((entry) => cursorOf(entry) === cursor);
  if (cursor !== undefined && after === -1) return undefined;
  const entries = matches.slice(after + 1, after + 1 + limit);
  const last = entries.at(-1);
  const hasMore = after + 1 + limit < total;
  return { entries, total, nextCursor: hasMore && last ? cursorOf(last) : null };
}
