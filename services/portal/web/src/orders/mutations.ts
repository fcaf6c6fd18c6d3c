import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';

interface NewOrder {
  readonly clubId: string;
  readonly items: readonly { readonly variantId: string; readonly quantity: number }[];
  readonly note: string;
}

/** Orders from one club. @throws Refusal shop_out_of_stock, shop_variant_unavailable, shop_order_limit_reached, … */
export const placeOrder = async (db: Client, { clubId, items, note }: NewOrder) =>
  dataOf(
    await db.rpc('place_order', {
      club: clubId,
      items: items.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
      ...(note !== '' && { note }),
    }),
  );

/** @throws Refusal shop_order_not_cancellable */
export const cancelOrder = async (db: Client, orderId: string) => dataOf(await db.rpc('cancel_order', { shop_order: orderId }));

/** @throws Refusal shop_order_not_reopenable, shop_out_of_stock */
export const reopenOrder = async (db: Client, orderId: string) => dataOf(await db.rpc('reopen_order', { shop_order: orderId }));

/** Records an uploaded slip; the database reads its QR code again and decides. @throws Refusal slip_used, slip_unreadable, … */
export async function addSlip(db: Client, orderId: string, path: string, payload: string | undefined): Promise<void> {
  const answer = await db
    .from('shop_payment_proofs')
    .insert({ order_id: orderId, file_path: path, ...(payload !== undefined && { qr_payload: payload }) })
    .select('id');
  // If two are sent at once, the unique index refuses one.
  if (answer.error?.code === '23505') throw new Refusal('slip_used', answer.error.message);
  dataOf(answer);
}
