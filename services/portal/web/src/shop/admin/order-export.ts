import { csvOf, type Cell } from '../../kit/csv.rules.ts';
import { downloadText } from '../../kit/download.ts';
import { localText } from '../../language/language.ts';
import { today } from '../../language/today.ts';
import { itemNames } from '../../orders/ItemList.tsx';
import { orderStatusName } from '../../orders/labels.ts';
import { orderNumber } from '../../orders/order.rules.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { accountName } from './labels.ts';
import type { LedgerEntry, SellerOrder } from './queries.ts';

const download = (rows: readonly (readonly Cell[])[], name: string) =>
  downloadText(`${name}-${today()}.csv`, 'text/csv', csvOf(rows));

/** The orders that are shown, one a row. */
export const exportOrders = (orders: readonly SellerOrder[]): void =>
  download(
    [
      [
        m.sell_csv_order(),
        m.sell_csv_moment(),
        m.shop_club(),
        m.sell_buyer(),
        m.order_products(),
        m.order_total(),
        m.sell_csv_state(),
        m.checkout_note(),
      ],
      ...orders.map((order) => [
        orderNumber(order.id),
        order.created_at,
        localText(order.club.name, order.club.name_th),
        personName(order.buyer),
        itemNames(order.shop_order_items).join('; '),
        order.total,
        orderStatusName(order.status),
        order.note,
      ]),
    ],
    'orders',
  );

/** The whole ledger, one entry a row, with both accounts. */
export const exportLedger = (entries: readonly LedgerEntry[]): void =>
  download(
    [
      [
        m.sell_csv_order(),
        m.sell_csv_moment(),
        m.ledger_kind(),
        m.ledger_amount(),
        m.ledger_debit(),
        m.ledger_credit(),
        m.ledger_by(),
        m.ledger_note(),
      ],
      ...entries.map((entry) => [
        orderNumber(entry.order_id),
        entry.created_at,
        entry.kind === 'deposit' ? m.ledger_deposit() : m.ledger_refund(),
        entry.amount,
        accountName(entry.debit_account),
        accountName(entry.credit_account),
        entry.by ? personName(entry.by) : null,
        entry.note,
      ]),
    ],
    'ledger',
  );
