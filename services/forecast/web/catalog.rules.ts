import { categories, type Category, type Market, type MarketStatus } from '../contract/index.ts';
import { changeOfWeek, type Dated } from './chart/curve.rules.ts';

const orders = ['relevance', 'closing', '-closesAt', 'closesAt', '-yesProbability', 'yesProbability', 'new', 'moved'] as const;
export type Order = (typeof orders)[number];

const settledOrders: readonly Order[] = ['relevance', 'closing', 'closesAt'];

/**
 * Only a search has a best match, and begins with it. Resolved markets have closed and have no probability, so `closing` puts
 * those that closed last first. Without an estimate that moved, there are no moves to sort by.
 */
export const ordersOf = ({ q, status }: Pick<Choice, 'q' | 'status'>, hasMoves: boolean): readonly Order[] =>
  orders.filter(
    (order) =>
      (order !== 'relevance' || q) &&
      (order !== 'moved' || hasMoves) &&
      (status === 'resolved' ? settledOrders.includes(order) : order !== 'closesAt'),
  );
const firstOrder = ({ q }: Pick<Choice, 'q'>): Order => (q ? 'relevance' : 'closing');

export const statuses: readonly MarketStatus[] = ['open', 'closing-soon', 'resolved'];

/** A visitor's search in the catalog. An invalid value counts as missing. */
export interface Choice {
  readonly category?: Category | undefined;
  readonly status?: MarketStatus | undefined;
  readonly tag?: string | undefined;
  readonly q?: string | undefined;
  readonly sort: Order;
  readonly page: number;
}

/** The names of the parameters, as they stand in an address. */
export const choiceParameters = ['category', 'status', 'tag', 'q', 'sort', 'page'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((each) => each === value);

export function readChoice(parameters: Readonly<Record<string, string>>, hasMoves: boolean): Choice {
  const page = Number(parameters['page']);
  const q = parameters['q']?.trim().slice(0, 200) || undefined;
  const status = oneOf(statuses, parameters['status']);
  return {
    category: oneOf(categories, parameters['category']),
    status,
    tag: parameters['tag']?.slice(0, 100) || undefined,
    q,
    sort: oneOf(ordersOf({ q, status }, hasMoves), parameters['sort']) ?? firstOrder({ q }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A choice as parameters, without the defaults and without an order that these markets do not have. Any change but of the page leads back to the first one. */
export function choiceQuery(choice: Choice, change: Partial<Choice> = {}): Record<string, string | undefined> {
  const { category, status, tag, q, sort, page } = { ...choice, page: 1, ...change };
  return {
    category,
    status,
    tag,
    q,
    sort: sort === firstOrder({ q }) || !ordersOf({ q, status }, true).includes(sort) ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
  };
}

const openFirst = (a: Pick<Market, 'status'>, b: Pick<Market, 'status'>) =>
  Number(a.status === 'resolved') - Number(b.status === 'resolved');

/** Open markets first, by their close; then settled ones, the latest first. */
function byClose(a: Pick<Market, 'status' | 'closesAt'>, b: Pick<Market, 'status' | 'closesAt'>): number {
  const earlier = Date.parse(a.closesAt) - Date.parse(b.closesAt);
  return openFirst(a, b) || (a.status === 'resolved' ? -earlier : earlier);
}

type Listed = Pick<Market, 'status' | 'closesAt' | 'createdAt'> & { readonly history: readonly Dated[] };

/** The latest first; those that came together, by the day of their first estimate. */
const byNovelty = (a: Listed, b: Listed) =>
  Date.parse(b.createdAt) - Date.parse(a.createdAt) || (b.history[0]?.date ?? '').localeCompare(a.history[0]?.date ?? '');

/** How far an open market's estimate moved in the week before `now`. */
const movement = ({ status, history }: Listed, now: Date) =>
  status === 'resolved' ? -1 : Math.abs(changeOfWeek(history, now) ?? 0);

export const hasMovesOfWeek = (markets: readonly Listed[], now: Date): boolean =>
  markets.some((market) => movement(market, now) > 0);

/** The markets of a search, which the API's own orders have put in order, in the orders of pages. A resolved market is not likely any more. */
export function inOrder<Of extends Listed>(markets: readonly Of[], sort: Order, now: Date): readonly Of[] {
  if (sort === 'closing') return markets.toSorted(byClose);
  if (sort === 'new') return markets.toSorted(byNovelty);
  if (sort === 'moved') return markets.toSorted((a, b) => movement(b, now) - movement(a, now) || byClose(a, b));
  if (sort === '-yesProbability' || sort === 'yesProbability') return markets.toSorted(openFirst);
  return markets;
}

/** Whether a market is of the chosen category and status. */
export const fits = (
  market: Pick<Market, 'category' | 'status'>,
  { category, status }: Pick<Choice, 'category' | 'status'>,
): boolean => (category === undefined || market.category === category) && (status === undefined || market.status === status);

/** A row of the list: a market, and the others of its series. */
export interface Group<Of> {
  readonly first: Of;
  readonly others: readonly Of[];
}

/** The markets of a list in its order, those of a series together where the first of them is. */
export function inGroups<Of extends { readonly slug: string }>(
  markets: readonly Of[],
  seriesOf: (slug: string) => string | undefined,
): readonly Group<Of>[] {
  const groups = Map.groupBy(markets, ({ slug }) => seriesOf(slug) ?? `market ${slug}`);
  return [...groups.values()].map(([first, ...others]) => ({ first: first!, others }));
}
