import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useClient } from '../../data/use-client.ts';
import { formatBaht, formatMoment } from '../../language/dates.ts';
import { orderNumber } from '../../orders/order.rules.ts';
import { m } from '../../paraglide/messages.js';
import { personName } from '../../people/labels.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { accountName } from './labels.ts';
import { accountBalance } from './ledger.rules.ts';
import { ledgerAccountsQuery, ledgerEntriesQuery } from './queries.ts';

const cell = 'border-t border-line py-3 pe-6 align-baseline';
const figure = `${cell} text-end numerals last:pe-0`;

/** On a phone it is said below the account. */
const detail = 'max-sm:hidden';

/** The balance of each account, and the entries behind it. */
export function LedgerView() {
  const db = useClient();
  const { data: accounts } = useSuspenseQuery(ledgerAccountsQuery(db));
  const list = useSuspenseInfiniteQuery(ledgerEntriesQuery(db));
  const { data: entries } = list;
  if (entries.length === 0) return <EmptyState title={m.ledger_empty()} lead={m.ledger_empty_lead()} />;
  return (
    <div className="grid gap-12">
      <table className="w-full max-w-[40rem]">
        <caption className="mb-3 text-start text-xl font-semibold">{m.ledger_accounts()}</caption>
        <thead className="text-sm text-quiet">
          <tr>
            <th scope="col" className="py-2 pe-6 text-start font-normal">
              {m.ledger_account()}
            </th>
            {[m.ledger_debit(), m.ledger_credit()].map((name) => (
              <th key={name} scope="col" className={`${detail} py-2 pe-6 text-end font-normal`}>
                {name}
              </th>
            ))}
            <th scope="col" className="py-2 text-end font-normal">
              {m.ledger_balance()}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, debit, credit }) => (
            <tr key={account}>
              <th scope="row" className={`${cell} text-start font-semibold`}>
                {accountName(account)}
                <span className="block text-sm font-normal text-quiet sm:hidden">
                  {m.ledger_debit()} {formatBaht(debit)} · {m.ledger_credit()} {formatBaht(credit)}
                </span>
              </th>
              <td className={`${figure} ${detail}`}>{formatBaht(debit)}</td>
              <td className={`${figure} ${detail}`}>{formatBaht(credit)}</td>
              <td className={figure}>{formatBaht(accountBalance({ account, debit, credit }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="entries" className="max-w-[56rem]">
        <h2 id="entries" className="mb-3 text-xl">
          {m.ledger_entries()}
        </h2>
        <ul>
          {entries.map(({ id, kind, amount, order_id, created_at, by, note }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-8 border-t border-line py-3">
              <span className="min-w-0">
                {kind === 'deposit' ? m.ledger_deposit() : m.ledger_refund()}{' '}
                <span className="font-mono text-sm">{orderNumber(order_id)}</span>
                <span className="block text-sm text-quiet">
                  {[formatMoment(created_at), by && personName(by), note].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="numerals">{kind === 'deposit' ? formatBaht(amount) : `−${formatBaht(amount)}`}</span>
            </li>
          ))}
        </ul>
        <ShowMore list={list} />
      </section>
    </div>
  );
}
