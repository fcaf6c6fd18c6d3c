import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatBaht, formatMoment } from '../../language/dates.ts';
import { bankName } from '../../orders/labels.ts';
import { orderKeys, type Slip } from '../../orders/queries.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, inputStyle } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { recordPayment } from './mutations.ts';

interface LedgerFormProps {
  readonly orderId: string;
  readonly kind: 'deposit' | 'refund';
  /** The outstanding amount, or the amount that can be refunded. */
  readonly max: number;
  /** Slips that no deposit names yet, oldest first. */
  readonly slips: readonly Slip[];
}

const amountOf = (typed: string): number | undefined => (/^\d{1,8}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : undefined);

/** Writes what was received or given back into the ledger, which nobody changes afterwards. */
export function LedgerForm({ orderId, kind, max, slips }: LedgerFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [amount, setAmount] = useState(max.toFixed(2));
  const [slip, setSlip] = useState(slips[0]?.id ?? '');
  const [note, setNote] = useState('');
  const baht = amountOf(amount);
  const isFit = baht !== undefined && baht > 0 && baht <= max;
  const isDeposit = kind === 'deposit';
  const record = useMutation({
    mutationFn: () => recordPayment(db, { orderId, kind, amount: baht ?? 0, note: note.trim(), slipId: slip }),
    onSuccess: () =>
      announce({
        text: isDeposit
          ? m.ledger_deposited({ amount: formatBaht(baht ?? 0) })
          : m.ledger_refunded({ amount: formatBaht(baht ?? 0) }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: orderKeys.all }),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) record.mutate();
      }}
    >
      <Field
        label={isDeposit ? m.ledger_amount_received() : m.ledger_amount_returned()}
        hint={m.ledger_at_most({ amount: formatBaht(max) })}
        error={isFit ? record.error ? <RefusalText refused={record.error} subject="shop" /> : undefined : m.ledger_amount_wrong()}
      >
        {(control) => (
          <input
            inputMode="decimal"
            className={`${inputStyle} numerals`}
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            {...control}
          />
        )}
      </Field>
      {isDeposit && slips.length > 0 && (
        <Field label={m.ledger_slip()}>
          {(control) => (
            <select className={inputStyle} value={slip} onChange={(event) => setSlip(event.target.value)} {...control}>
              {slips.map(({ id, sending_bank, created_at }) => (
                <option key={id} value={id}>
                  {`${sending_bank === null ? m.slip_without_code() : bankName(sending_bank)} · ${formatMoment(created_at)}`}
                </option>
              ))}
              <option value="">{m.ledger_no_slip()}</option>
            </select>
          )}
        </Field>
      )}
      <Field label={m.ledger_note()}>
        {(control) => (
          <input
            maxLength={1000}
            className={inputStyle}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            {...control}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant={isDeposit ? 'primary' : 'plain'}
        isBusy={record.isPending}
        disabled={!isFit}
        className="justify-self-start"
      >
        {isDeposit ? m.ledger_record_deposit() : m.ledger_record_refund()}
      </Button>
    </form>
  );
}
