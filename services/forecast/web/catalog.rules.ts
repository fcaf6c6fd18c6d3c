import { categories, type Category, type Market, type MarketStatus } from '../contract/index.ts';

export const orders = ['closing', '-closesAt', '-yesProbability', 'yesProbability'] as const;
export type Order = (typeof orders)[number];

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

export function readChoice(parameters: Readonly<Record<string, string>>): Choice {
  const page = Number(parameters['page']);
  return {
    category: oneOf(categories, parameters['category']),
    status: oneOf(statuses, parameters['status']),
    tag: parameters['tag']?.slice(0, 100) || undefined,
    q: parameters['q']?.trim().slice(0, 200) || undefined,
    sort: oneOf(orders, parameters['sort']) ?? 'closing',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** A choice as parameters, the defaults left out. Any change but of the page leads back to the first one. */
export function choiceQuery(choice: Choice, change: Partial<Choice> = {}): Record<string, string | undefined> {
  const { category, status, tag, q, sort, page } = { ...choice, page: 1, ...change };
  return { category, status, tag, q, sort: sort === 'closing' ? undefined : sort, page: page > 1 ? String(page) : undefined };
}

/** Open markets first, by their close; then settled ones, the latest first. */
export function byClose(a: Pick<Market, 'status' | 'closesAt'>, b: Pick<Market, 'status' | 'closesAt'>): number {
  const [settledA, settledB] = [a.status === 'resolved', b.status === 'resolved'];
  if (settledA !== settledB) return settledA ? 1 : -1;
  const earlier = Date.parse(a.closesAt) - Date.parse(b.closesAt);
  return settledA ? -earlier : earlier;
}
