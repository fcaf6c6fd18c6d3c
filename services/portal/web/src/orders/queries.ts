import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { afterPlace, pagesQuery, readAll } from '../kit/pages.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';
import { shopKeys } from '../shop/queries.ts';
import { openStatuses, pastStatuses } from './order.rules.ts';

/** Query keys of orders, their slips and their payments. */
export const orderKeys = {
  all: ['orders'] as const,
  ownOpen: (userId: string) => ['orders', 'own-open', userId] as const,
  ownPast: (userId: string) => ['orders', 'own-past', userId] as const,
  one: (id: string) => ['orders', 'one', id] as const,
  slips: (orderId: string) => ['orders', 'slips', orderId] as const,
  slipFile: (path: string) => ['slip-file', path] as const,
  payments: (orderId: string) => ['orders', 'payments', orderId] as const,
  ofClubs: (clubs: readonly string[] | undefined, part: string) => ['orders', 'clubs', clubs ?? 'all', part] as const,
  shopWork: (userId: string, club = 'all') => ['orders', 'shop-work', userId, club] as const,
  ledgerAccounts: ['orders', 'ledger-accounts'] as const,
  ledgerEntries: ['orders', 'ledger-entries'] as const,
};

const orderItems =
  'shop_order_items(quantity, unit_price, variant:shop_product_variants!inner(id, size, colour, product:shop_products!inner(slug, name, name_th)))' as const;
const listed =
  `id, status, total, note, created_at, pay_by, check_by, extended_at, cancelled_by, cancelled_at, handed_over_at, club:clubs!inner(id, slug, name, name_th), ${orderItems}` as const;

const ownOrders = (db: Client, userId: string) =>
  db
    .from('shop_orders')
    .select(listed)
    .eq('buyer_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false });

/** A person's orders that wait for something, newest first. */
export const ownOpenOrdersQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: orderKeys.ownOpen(userId),
    queryFn: async () => readAll((from, to) => ownOrders(db, userId).in('status', openStatuses).range(from, to).then(dataOf)),
  });

/** A person's orders that are over, newest first. */
export const ownPastOrdersQuery = (db: Client, userId: string) =>
  pagesQuery({
    queryKey: orderKeys.ownPast(userId),
    read: async (last: Order | null, limit) => {
      const orders = ownOrders(db, userId).in('status', pastStatuses).limit(limit);
      if (last === null) return dataOf(await orders);
      return dataOf(await orders.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id })));
    },
  });

/** One of the caller's orders, or null. */
export const ownOrderQuery = (db: Client, userId: string, id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: async () =>
      maybeDataOf(await db.from('shop_orders').select(listed).eq('id', id).eq('buyer_id', userId).maybeSingle()),
  });

/** The slips that were handed in for an order, oldest first; for its buyer and who sells. */
export const slipsQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: orderKeys.slips(id),
    queryFn: async () =>
      dataOf(
        await db
          .from('shop_payment_proofs')
          .select('id, file_path, sending_bank, trans_ref, refused_at, refusal_reason, created_at')
          .eq('order_id', id)
          .order('created_at'),
      ),
  });

/** The payments and refunds of an order, oldest first. */
export const paymentsQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: orderKeys.payments(id),
    queryFn: async () =>
      dataOf(
        await db
          .from('shop_payment_ledger')
          .select(
            'id, kind, amount, note, proof_id, created_at, by:profiles!shop_payment_ledger_recorded_by_fkey(nickname, full_name, full_name_en)',
          )
          .eq('order_id', id)
          .order('id'),
      ),
  });

/** The account that a club's buyers pay: the club's latest, or the organisation's; null if neither exists. */
export const payoutAccountQuery = (db: Client, clubId: string) =>
  queryOptions({
    queryKey: shopKeys.payoutAccount(clubId),
    queryFn: async () => {
      const newest = () =>
        db.from('shop_payout_accounts').select('promptpay_id, account_name').order('id', { ascending: false }).limit(1);
      const [ofClub, ofAll] = await Promise.all([
        newest().eq('club_id', clubId).then(dataOf),
        newest().is('club_id', null).then(dataOf),
      ]);
      return [ofClub, ofAll].flat().find(({ promptpay_id }) => promptpay_id !== null) ?? null;
    },
  });

export type Order = RowOf<typeof ownOpenOrdersQuery>;
export type Slip = RowOf<typeof slipsQuery>;
export type Payment = RowOf<typeof paymentsQuery>;

/** How long the address of a slip's file stays valid, in seconds. */
const slipFileSeconds = 10 * 60;

/** An address that opens the file of a slip for ten minutes. */
export const slipFileQuery = (db: Client, path: string) =>
  queryOptions({
    queryKey: orderKeys.slipFile(path),
    // The address expires, so it is not stored on the device.
    meta: { isKept: false },
    staleTime: (slipFileSeconds - 60) * 1000,
    gcTime: slipFileSeconds * 1000,
    queryFn: async () => dataOf(await db.storage.from('shop-payment-proofs').createSignedUrl(path, slipFileSeconds)).signedUrl,
  });
