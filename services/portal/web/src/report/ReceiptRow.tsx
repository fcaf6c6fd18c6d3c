import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useClient } from '../data/use-client.ts';
import type { ProjectDocument } from '../documents/queries.ts';
import { removeDocument } from '../documents/removal.ts';
import { m } from '../paraglide/messages.js';
import { RefusalText } from '../refusals/RefusalText.tsx';
import { inputStyle } from '../ui/Field.tsx';
import { DateInput } from '../ui/dates/DateInput.tsx';
import { FileText, X } from '../ui/icons.gen.tsx';
import { saveReceipt } from './mutations.ts';
import { reportKeys, type Receipt } from './queries.ts';
import { amountOf, type SpendingLine } from './report.rules.ts';

interface ReceiptRowProps {
  readonly projectId: string;
  readonly document: ProjectDocument;
  /** Undefined until amount and date were entered. */
  readonly receipt: Receipt | undefined;
  readonly line: number | null;
  readonly lines: readonly SpendingLine[];
}

/** A receipt: its file, line, amount and date. It is saved once all are there. */
export function ReceiptRow({ projectId, document, receipt, line, lines }: ReceiptRowProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [amount, setAmount] = useState(receipt ? String(receipt.amount) : '');
  const [day, setDay] = useState(receipt?.paid_on ?? '');
  const dayId = useId();
  const name = document.title ?? m.document_receipt();
  const save = useMutation({
    mutationFn: (next: Receipt) => saveReceipt(db, projectId, next),
    onSettled: () => queries.invalidateQueries({ queryKey: reportKeys.receipts(projectId) }),
  });
  const enter = (budget_line: number | null, paid_on = day) => {
    const value = amountOf(amount);
    if (value === undefined || paid_on === '') return;
    const isSame = receipt?.amount === value && receipt.paid_on === paid_on && receipt.budget_line === budget_line;
    if (!isSame) save.mutate({ document_id: document.id, budget_line, amount: value, paid_on });
  };
  const problem = save.error ? (
    <RefusalText refused={save.error} subject="documents" />
  ) : amount !== '' && amountOf(amount) === undefined ? (
    m.report_receipt_invalid()
  ) : receipt === undefined && (amount === '' || day === '') ? (
    m.report_receipt_missing()
  ) : undefined;
  return (
    <li className="grid gap-3 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_9rem_11rem_auto] sm:items-end">
      <div className="grid min-w-0 gap-1">
        <a
          href={document.address}
          target="_blank"
          rel="noreferrer"
          aria-label={m.report_receipt_open({ name })}
          className="inline-flex min-h-8 min-w-0 items-center gap-2 link"
        >
          <FileText size={18} aria-hidden className="shrink-0" />
          <span className="truncate">{name}</span>
        </a>
        <label className="grid gap-1 text-sm">
          <span className="sr-only">{`${m.report_receipt_line()}: ${name}`}</span>
          <select
            className={inputStyle}
            value={line ?? ''}
            disabled={receipt === undefined}
            onChange={(event) => enter(event.target.value === '' ? null : Number(event.target.value))}
          >
            {lines.map((each) => (
              <option key={each.line ?? ''} value={each.line ?? ''}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className="grid gap-1.5 text-sm">
        {m.report_receipt_amount()}
        <input
          className={inputStyle}
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
          onBlur={() => enter(line)}
        />
      </label>
      <div className="grid gap-1.5 text-sm">
        <label htmlFor={dayId}>{m.report_receipt_day()}</label>
        <DateInput
          id={dayId}
          value={day}
          onChange={(next) => {
            setDay(next);
            enter(line, next);
          }}
        />
      </div>
      <button
        type="button"
        aria-label={m.submit_item_remove({ name })}
        onClick={() =>
          void removeDocument(db, queries, projectId, document).then(() =>
            queries.invalidateQueries({ queryKey: reportKeys.receipts(projectId) }),
          )
        }
        className="inline-flex size-11 items-center justify-center justify-self-end text-quiet hover:text-ink"
      >
        <X size={18} aria-hidden />
      </button>
      {problem !== undefined && (
        <p role="status" className="text-sm text-accent sm:col-span-4">
          {problem}
        </p>
      )}
    </li>
  );
}
