import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** The rows of one page of a list. */
export const pageRows = 50;

interface PagesOptions<Row> {
  readonly queryKey: QueryKey;
  /** Reads at most `limit` rows that come after the row `last`; the first ones if it is null. */
  readonly read: (last: Row | null, limit: number) => Promise<readonly Row[]>;
  readonly limit?: number;
}

/** A list that is read page by page. Each page begins after the last row of the page before, so new rows shift nothing. */
export const pagesQuery = <Row>({ queryKey, read, limit = pageRows }: PagesOptions<Row>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam as Row | null, limit),
    initialPageParam: null as Row | null,
    getNextPageParam: (page) => (page.length < limit ? undefined : page.at(-1)),
    select: ({ pages }) => pages.flat(),
  });

interface Place {
  /** The column that orders the list; equal values are ordered by `id`. */
  readonly column: string;
  readonly value: string | null;
  readonly id: string;
  readonly isAscending?: boolean;
  /** Of an ascending column: whether rows without a value follow at the end. */
  readonly hasNulls?: boolean;
}

/**
 * The condition for PostgREST's `or`: rows that come after a row.
 * In a descending order, rows whose value is null come first.
 */
export function afterPlace({ column, value, id, isAscending = false, hasNulls = false }: Place): string {
  const comes = isAscending ? 'gt' : 'lt';
  if (value === null) return `and(${column}.is.null,id.${comes}."${id}")${isAscending ? '' : `,${column}.not.is.null`}`;
  const following = `${column}.${comes}."${value}",and(${column}.eq."${value}",id.${comes}."${id}")`;
  return isAscending && hasNulls ? `${following},${column}.is.null` : following;
}

/** The maximum rows of the backend's response. */
export const answerRows = 1_000;

/** All rows of a list, however many, for what needs the whole: a month's calendar, a file. */
export async function readAll<Row>(read: (from: number, to: number) => PromiseLike<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.length, rows.length + answerRows - 1);
    rows.push(...page);
    if (page.length < answerRows) return rows;
  }
}

/** A quoted pattern for PostgREST's `ilike`, without characters that end the text or are wildcards. */
export const quotedPattern = (term: string): string => `"*${term.replaceAll(/["\\%*_]/g, ' ').trim()}*"`;
