import { formatBaht, formatMoment } from '../../language/dates.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import type { Payment } from '../queries.ts';

/** The payments and refunds of an order, from the ledger. */
export const PaymentList = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <ul>
    {payments.map(({ id, kind, amount, note, created_at, by }) => (
      <li key={id} className="flex items-baseline justify-between gap-6 border-t border-line py-3">
        <span className="min-w-0">
          {kind === 'deposit' ? m.ledger_deposit() : m.ledger_refund()}
          <span className="block text-sm text-quiet">
            {[formatMoment(created_at), by && personName(by), note].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="numerals">{kind === 'deposit' ? formatBaht(amount) : `−${formatBaht(amount)}`}</span>
      </li>
    ))}
  </ul>
);
