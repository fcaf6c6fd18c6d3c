import type { Client } from '../../data/client.ts';
import type { Database } from '../../data/database.gen.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

/** @throws Refusal shop_order_not_paid, shop_seller_only */
export const handOverOrder = async (db: Client, orderId: string) =>
  dataOf(await db.rpc('hand_over_order', { shop_order: orderId }));

/** Undoes a handover of the last ten minutes. @throws Refusal shop_handover_final, shop_seller_only */
export const takeBackHandover = async (db: Client, orderId: string) =>
  dataOf(await db.rpc('take_back_handover', { shop_order: orderId }));

interface LedgerRecord {
  readonly orderId: string;
  readonly kind: 'deposit' | 'refund';
  /** Baht. */
  readonly amount: number;
  readonly note: string;
  /** The slip that a deposit is for; empty without one. */
  readonly slipId: string;
}

/** Records what an order received or gave back; entries of the ledger never change. @throws Refusal ledger_over_total, … */
export async function recordPayment(db: Client, { orderId, kind, amount, note, slipId }: LedgerRecord): Promise<void> {
  const entry = { shop_order: orderId, amount, ...(note !== '' && { note }) };
  maybeDataOf<unknown>(
    kind === 'deposit'
      ? await db.rpc('record_deposit', { ...entry, ...(slipId !== '' && { proof: slipId }) })
      : await db.rpc('record_refund', entry),
  );
}

/** Refuses a slip; its buyer reads the reason. @throws Refusal */
export const refuseSlip = async (db: Client, slip: string, reason: string) =>
  dataOf(await db.rpc('refuse_slip', { slip, ...(reason !== '' && { reason }) }));

type NewPayoutAccount = Pick<
  Database['public']['Tables']['shop_payout_accounts']['Insert'],
  'club_id' | 'promptpay_id' | 'account_name'
>;

/** Names the account that buyers pay from now on; earlier ones stay on record. @throws Refusal */
export async function addPayoutAccount(db: Client, account: NewPayoutAccount): Promise<void> {
  maybeDataOf<unknown>(await db.from('shop_payout_accounts').insert(account));
}

/** Puts a product on sale, or takes it off. @throws Refusal */
export const setProductAvailable = async (db: Client, id: string, isAvailable: boolean) =>
  dataOf(await db.from('shop_products').update({ is_available: isAvailable }).eq('id', id).select('id').single());
