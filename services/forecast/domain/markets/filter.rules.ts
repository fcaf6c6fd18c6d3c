import type { Market, MarketQuery } from '../../contract/index.ts';
import { queryWords, scoreMarket } from '../search/search.rules.ts';

/** One page of a filtered catalog. `nextCursor` names the last market of the page, so added or removed markets shift nothing. */
export interface Page {
  readonly markets: Market[];
  readonly nextCursor?: string;
}

type SortField = 'closesAt' | 'yesProbability' | 'slug' | 'relevance';
/** What a market is ordered by, the most important first, and at last its slug. */
type Position = readonly (string | number)[];

/** Both are of one order, so they have the same length. */
function compare(a: Position, b: Position): number {
  const at = a.findIndex((key, index) => key !== b[index]);
  return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
}

const keyTypes: Readonly<Record<SortField, readonly ('string' | 'number')[]>> = {
  closesAt: ['string', 'string'],
  yesProbability: ['number', 'string'],
  slug: ['string', 'string'],
  relevance: ['number', 'number', 'number', 'string'],
};

const encodeCursor = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64url');

function decodeCursor(cursor: string, field: SortField): Position | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const types = keyTypes[field];
    const isOfOrder =
      Array.isArray(value) && value.length === types.length && types.every((type, index) => typeof value[index] === type);
    return isOfOrder ? (value as Position) : undefined;
  } catch {
    return undefined;
  }
}

/** The best match first; equal ones as the list has them: open markets by their close, then resolved ones, the latest first. */
function relevancePosition({ status, closesAt, slug }: Market, score: number): Position {
  const closes = Date.parse(closesAt);
  return status === 'resolved' ? [-score, 1, -closes, slug] : [-score, 0, closes, slug];
}

/** Applies the catalog's optional filters; undefined when the cursor is invalid for this order. */
export function filterMarkets(markets: readonly Market[], query: MarketQuery): Page | undefined {
  const isDescending = query.sort?.startsWith('-') ?? false;
  const field = (query.sort?.replace('-', '') ?? (query.q ? 'relevance' : 'closesAt')) as SortField;
  const words = query.q ? queryWords(query.q) : [];
  const scores = new Map(query.q ? markets.map((market) => [market.slug, scoreMarket(market, words)]) : []);
  const position = (market: Market): Position =>
    field === 'relevance' ? relevancePosition(market, scores.get(market.slug) ?? 0) : [market[field], market.slug];
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
