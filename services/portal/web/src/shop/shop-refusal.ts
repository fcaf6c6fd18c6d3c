import { m } from '../paraglide/messages.js';
import { quotaRefusals } from '../quotas/quota-refusals.ts';
import { Refusal } from '../refusals/refusal.ts';

const sentences: Readonly<Record<string, () => string>> = {
  ...quotaRefusals,
  network: m.error_offline,
  shop_off: m.feature_off_title,
  shop_anonymous: m.shop_error_anonymous,
  shop_items_invalid: m.shop_error_items,
  shop_variant_unavailable: m.shop_error_unavailable,
  shop_out_of_stock: m.shop_error_out_of_stock,
  shop_order_not_found: m.shop_error_not_found,
  shop_order_not_cancellable: m.shop_error_not_cancellable,
  shop_order_not_reopenable: m.shop_error_not_reopenable,
  shop_order_not_payable: m.shop_error_not_payable,
  shop_order_not_paid: m.shop_error_not_paid,
  shop_seller_only: m.shop_error_seller_only,
  shop_order_own: m.shop_error_own,
  shop_order_limit_reached: m.shop_error_limit,
  slip_file_missing: m.slip_error_missing,
  slip_file_unhashed: m.slip_error_missing,
  slip_recorded: m.slip_error_recorded,
  slip_refused: m.slip_error_refused,
  ledger_proof_refused: m.slip_error_refused,
  slip_used: m.slip_error_used,
  slip_unreadable: m.slip_error_unreadable,
  picture_unreadable: m.slip_error_picture,
  file_unfit: m.slip_error_type,
  '413': m.slip_error_large,
  '415': m.slip_error_type,
  ledger_order_closed: m.ledger_error_closed,
  ledger_over_total: m.ledger_error_over,
  ledger_below_zero: m.ledger_error_below,
  ledger_proof_foreign: m.ledger_error_foreign,
  stock_moved: m.sell_error_stock_moved,
  '23503': m.sell_error_ordered,
  '23505': m.sell_error_twice,
  '23514': m.sell_error_value,
  '42501': m.shop_error_seller_only,
};

/** What to say to somebody whom the shop refused, by the stable code. */
export function shopRefusal(error: unknown): string {
  const code = error instanceof Refusal ? error.code : 'network';
  return sentences[code]?.() ?? m.shop_error_unknown({ code });
}
