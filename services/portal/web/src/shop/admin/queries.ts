import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { afterPlace, pagesQuery, readAll } from '../../kit/pages.ts';
import { openStatuses, pastStatuses, type OrderStatus } from '../../orders/order.rules.ts';
import { orderKeys } from '../../orders/queries.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';
import type { Session } from '../../session/session.ts';
import { placeColumnOf, statusesOf, type PlaceColumn } from './order-filter.rules.ts';
import type { Filter } from './order-filters.ts';

/** Query keys of what sellers manage. */
export const sellerKeys = {
  all: ['seller'] as const,
  clubs: (userId: string) => ['seller', 'clubs', userId] as const,
  products: (clubs: readonly string[] | undefined) => ['seller', 'products', clubs ?? 'all'] as const,
  payoutAccounts: ['seller', 'payout-accounts'] as const,
  sales: ['seller', 'sales'] as const,
};

/** The clubs that a person sells for: all for an administrator, their own for a chair, none for others. */
export const sellerClubsQuery = (db: Client, { userId, role }: Session) =>
  queryOptions({
    queryKey: sellerKeys.clubs(userId),
    queryFn: async () => {
      if (role !== 'admin' && role !== 'chair') return [];
      const clubs = db.from('clubs').select('id, slug, name, name_th').order('name');
      return dataOf(await (role === 'admin' ? clubs : clubs.eq('president_id', userId)));
    },
  });

const productColumns =
  'id, slug, name, name_th, description, description_th, images, image_texts, is_available, max_per_buyer, club_id, clubs!inner(id, slug, name, name_th), shop_product_variants(id, size, colour, sku, price, stock)' as const;

/** Products on sale and not: of the clubs named, or of all. */
export const sellerProductsQuery = (db: Client, clubs: readonly string[] | undefined) =>
  queryOptions({
    queryKey: sellerKeys.products(clubs),
    queryFn: async () =>
      readAll((from, to) => {
        const products = db.from('shop_products').select(productColumns).order('created_at', { ascending: false }).order('id');
        return (clubs ? products.in('club_id', clubs) : products).range(from, to).then(dataOf);
      }),
  });

/** Pieces and amounts of paid orders by product and month, of the last twelve months. */
export const productSalesQuery = (db: Client) =>
  queryOptions({ queryKey: sellerKeys.sales, queryFn: async () => dataOf(await db.rpc('product_sales', { months: 12 })) });

/** The accounts that clubs and the organisation named, newest first. */
export const payoutAccountsQuery = (db: Client) =>
  queryOptions({
    queryKey: sellerKeys.payoutAccounts,
    queryFn: async () =>
      dataOf(
        await db.from('shop_payout_accounts').select('id, club_id, promptpay_id, account_name').order('id', { ascending: false }),
      ),
  });

const orderColumns =
  'id, status, total, note, created_at, pay_by, check_by, cancelled_by, cancelled_at, handed_over_at, ended_at, handed_over_by:profiles!shop_orders_handed_over_by_fkey(nickname, full_name, full_name_en, is_name_doubtful), buyer:profiles!shop_orders_buyer_id_fkey(id, nickname, full_name, full_name_en, is_name_doubtful, cohort), club:clubs!inner(id, slug, name, name_th), shop_order_items(quantity, unit_price, variant:shop_product_variants!inner(id, size, colour, product:shop_products!inner(slug, name, name_th)))' as const;

type Clubs = readonly string[] | undefined;

/** Orders that the reader may see, latest first; own purchases of a seller are among them, so clubs are named. */
const soldOrders = (db: Client, clubs: Clubs, statuses: readonly OrderStatus[], place: PlaceColumn) => {
  const orders = db
    .from('shop_orders')
    .select(orderColumns)
    .in('status', [...statuses])
    .order(place, { ascending: false })
    .order('id', { ascending: false });
  return clubs ? orders.in('club_id', clubs) : orders;
};

/** All orders of a filter: those that wait for something, and what a search or a file needs. */
export const wholeOrdersQuery = (db: Client, clubs: Clubs, filter: Filter | 'open') =>
  queryOptions({
    queryKey: orderKeys.ofClubs(clubs, `whole ${filter}`),
    queryFn: async () =>
      readAll((from, to) =>
        (filter === 'open'
          ? soldOrders(db, clubs, openStatuses, 'created_at')
          : soldOrders(db, clubs, statusesOf(filter), placeColumnOf(filter))
        )
          .range(from, to)
          .then(dataOf),
      ),
  });

/** Orders of a filter that grows with the years, page by page. */
export const pastOrdersQuery = (db: Client, clubs: Clubs, filter: Filter) =>
  pagesQuery({
    queryKey: orderKeys.ofClubs(clubs, `pages ${filter}`),
    read: async (last: SellerOrder | null, limit) => {
      const column = placeColumnOf(filter);
      const orders = soldOrders(db, clubs, statusesOf(filter), column).limit(limit);
      if (last === null) return dataOf(await orders);
      return dataOf(await orders.or(afterPlace({ column, value: last[column] ?? '', id: last.id })));
    },
  });

/** How many orders are over. */
export const pastOrderCountQuery = (db: Client, clubs: Clubs) =>
  queryOptions({
    queryKey: orderKeys.ofClubs(clubs, 'past-count'),
    queryFn: async () => {
      const orders = db.from('shop_orders').select('id', { count: 'exact', head: true }).in('status', pastStatuses);
      const { count, error } = await (clubs ? orders.in('club_id', clubs) : orders);
      return dataOf({ data: count, error });
    },
  });

/** An order by itself; null if the reader does not sell it. */
export const soldOrderQuery = (db: Client, clubs: Clubs, id: string) =>
  queryOptions({
    queryKey: orderKeys.ofClubs(clubs, id),
    queryFn: async () => maybeDataOf(await soldOrders(db, clubs, statusesOf('all'), 'created_at').eq('id', id).maybeSingle()),
  });

/** The balance of each account over the orders that the reader sees; together they are zero. */
export const ledgerAccountsQuery = (db: Client) =>
  queryOptions({ queryKey: orderKeys.ledgerAccounts, queryFn: async () => dataOf(await db.rpc('ledger_accounts')) });

const ledger = (db: Client) =>
  db
    .from('shop_payment_ledger')
    .select(
      'id, kind, amount, debit_account, credit_account, note, created_at, order_id, by:profiles!shop_payment_ledger_recorded_by_fkey(nickname, full_name, full_name_en, is_name_doubtful)',
    )
    .order('created_at', { ascending: false })
    .order('id', { ascending: false });

/** The ledger's entries, newest first. */
export const ledgerEntriesQuery = (db: Client) =>
  pagesQuery({
    queryKey: orderKeys.ledgerEntries,
    read: async (last: LedgerEntry | null, limit) => {
      const entries = ledger(db).limit(limit);
      return dataOf(
        await (last === null
          ? entries
          : entries.or(afterPlace({ column: 'created_at', value: last.created_at, id: String(last.id) }))),
      );
    },
  });

/** The whole ledger, for a file. */
export const readWholeLedger = (db: Client): Promise<readonly LedgerEntry[]> =>
  readAll((from, to) => ledger(db).range(from, to).then(dataOf));

export type SellerClub = RowOf<typeof sellerClubsQuery>;
export type SellerProduct = RowOf<typeof sellerProductsQuery>;
export type SellerOrder = NonNullable<Awaited<ReturnType<typeof soldOrders>>['data']>[number];
export type LedgerEntry = NonNullable<Awaited<ReturnType<typeof ledger>>['data']>[number];
