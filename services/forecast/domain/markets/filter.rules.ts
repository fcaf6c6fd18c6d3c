import type { Market, MarketQuery } from '../../contract/index.ts';
import { queryWords, scoreMarket } from '../search/search.rules.ts';

/** One page of a filtered catalog. `nextCursor` names the last market of the page, so added or removed markets shift nothing. */
export interface Page {
  readonly markets: Market[];
  readonly nextCursor?: string;
}

type SortField = 'closesAt' | 'yesProbability' | 'slug' | 'relevance';
type Position = readonly [key: string | number, slug: string];

const compare = (a: Position, b: Position) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0);

const encodeCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url');

function decodeCursor(cursor: string, field: SortField): Position | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(value) || value.length !== 2) return undefined;
    const [key, slug] = value as unknown[];
    const isKey = field === 'yesProbability' || field === 'relevance' ? typeof key === 'number' : typeof key === 'string';
    return isKey && typeof slug === 'string' ? [key as string | number, slug] : undefined;
  } catch {
    return undefined;
  }
}

/** Applies the catalog's optional filters; undefined when the cursor is invalid for this order. */
export function filterMarkets(markets: readonly Market[], query: MarketQuery): Page | undefined {
  const isDescending = query.sort?.startsWith('-') ?? false;
  const field = (query.sort?.replace('-', '') ?? (query.q ? 'relevance' : 'closesAt')) as SortField;
  const words = query.q ? queryWords(query.q) : [];
  const scores = new Map(query.q ? markets.map((market) => [market.slug, scoreMarket(market, words)]) : []);
  // The best first: an ascending order of negative scores.
  const position = (market: Market): Position => [
    field === 'relevance' ? -(scores.get(market.slug) ?? 0) : market[field],
    market.slug,
  ];
  const order = (a: Position, b: Position) => (isDescending ? -compare(a, b) : compare(a, b));
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, field);
  if (query.cursor !== undefined && !after) return undefined;

  const matches = markets
    .filter((market) => !query.category || market.category === query.category)
    .filter((market) => !query.status || market.status === query.status)
    .filter((market) => !query.tag || market.tags.includes(query.tag))
    .filter((market) => !query.updatedSince || Date.parse(market.updatedAt) >= Date.parse(query.updatedSince))
    .filter((market) => !query.q || (scores.get(market.slug) ?? 0) > 0)
    .filter((market) => !after || order(position(market), after) > 0)
    .toSorted((a, b) => order(position(a), position(b)));
  const page = matches.slice(0, query.limit);
  const last = page.at(-1);
  return matches.length > page.length && last ? { markets: page, nextCursor: encodeCursor(position(last)) } : { markets: page };
}
