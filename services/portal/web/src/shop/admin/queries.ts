import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../data/client.ts';
import type { RowOf } from '../../data/row-of.ts';
import { orderKeys } from '../../orders/queries.ts';
import { dataOf } from '../../refusals/refusal.ts';
import type { Session } from '../../session/session.ts';

/** Query keys of what sellers manage. */
export const sellerKeys = {
  all: ['seller'] as const,
  clubs: (userId: string) => ['seller', 'clubs', userId] as const,
  products: (clubs: readonly string[] | undefined) => ['seller', 'products', clubs ?? 'all'] as const,
  payoutAccounts: ['seller', 'payout-accounts'] as const,
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
  'id, slug, name, name_th, description, description_th, images, is_available, max_per_buyer, club_id, clubs!inner(id, slug, name, name_th), shop_product_variants(id, size, colour, sku, price, stock)' as const;

/** Goods on sale and not: of the clubs named, or of all. */
export const sellerProductsQuery = (db: Client, clubs: readonly string[] | undefined) =>
  queryOptions({
    queryKey: sellerKeys.products(clubs),
    queryFn: async () => {
      const query = db.from('shop_products').select(productColumns).order('created_at', { ascending: false }).order('slug');
      return dataOf(await (clubs ? query.in('club_id', clubs) : query));
    },
  });

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
  'id, status, total, note, created_at, pay_by, check_by, cancelled_by, cancelled_at, buyer:profiles!shop_orders_buyer_id_fkey(id, nickname, full_name, is_name_doubtful, cohort), club:clubs!inner(id, slug, name, name_th), shop_order_items(quantity, unit_price, variant:shop_product_variants!inner(id, size, colour, product:shop_products!inner(slug, name, name_th)))' as const;

export const maxOrders = 500;

/** Orders that the reader may see, newest first; own purchases of a seller are among them, so clubs are named. */
export const sellerOrdersQuery = (db: Client, clubs: readonly string[] | undefined) =>
  queryOptions({
    queryKey: orderKeys.ofClubs(clubs),
    queryFn: async () => {
      const query = db.from('shop_orders').select(orderColumns).order('created_at', { ascending: false }).limit(maxOrders);
      return dataOf(await (clubs ? query.in('club_id', clubs) : query));
    },
  });

/** The balance of each account over the orders that the reader sees; together they are zero. */
export const ledgerAccountsQuery = (db: Client) =>
  queryOptions({ queryKey: orderKeys.ledgerAccounts, queryFn: async () => dataOf(await db.rpc('ledger_accounts')) });

/** The ledger's last entries, newest first. */
export const ledgerEntriesQuery = (db: Client) =>
  queryOptions({
    queryKey: orderKeys.ledgerEntries,
    queryFn: async () =>
      dataOf(
        await db
          .from('shop_payment_ledger')
          .select(
            'id, kind, amount, debit_account, credit_account, note, created_at, order_id, by:profiles!shop_payment_ledger_recorded_by_fkey(nickname, full_name, is_name_doubtful)',
          )
          .order('id', { ascending: false })
          .limit(maxOrders),
      ),
  });

export type SellerClub = RowOf<typeof sellerClubsQuery>;
export type SellerProduct = RowOf<typeof sellerProductsQuery>;
export type SellerOrder = RowOf<typeof sellerOrdersQuery>;
export type LedgerEntry = RowOf<typeof ledgerEntriesQuery>;
