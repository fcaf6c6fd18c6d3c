import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { digitsOf, receiverKind } from '../../orders/payment/promptpay.rules.ts';
import { m } from '../../paraglide/messages.js';
import { RefusalText } from '../../refusals/RefusalText.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { shopKeys } from '../queries.ts';
import { addPayoutAccount } from './mutations.ts';
import { sellerKeys } from './queries.ts';

interface PayoutAccountFormProps {
  /** Null: the organisation's, for clubs without one of their own. */
  readonly clubId: string | null;
  /** The current number. */
  readonly promptpayId: string;
  readonly accountName: string;
  readonly onSaved: () => void;
}

/** The form of a club's payout account. Each change is a new row, so the account of any day can be looked up. */
export function PayoutAccountForm({ clubId, promptpayId, accountName, onSaved }: PayoutAccountFormProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [number, setNumber] = useState(promptpayId);
  const [name, setName] = useState(accountName);
  const digits = digitsOf(number);
  const isFit = number.trim() === '' || receiverKind(digits) !== undefined;
  const save = useMutation({
    mutationFn: () => addPayoutAccount(db, { club_id: clubId, promptpay_id: digits || null, account_name: name.trim() || null }),
    onSuccess: () => {
      announce({ text: m.sell_payout_saved() });
      onSaved();
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sellerKeys.payoutAccounts }),
        queries.invalidateQueries({ queryKey: shopKeys.payoutAccounts }),
      ]),
  });
  const isSame = digits === promptpayId && name.trim() === accountName;
  return (
    <form
      className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit && !isSame) save.mutate();
      }}
    >
      <TextField
        label={m.sell_payout_number()}
        inputMode="numeric"
        value={number}
        maxLength={24}
        error={isFit ? save.error ? <RefusalText refused={save.error} subject="shop" /> : undefined : m.sell_payout_wrong()}
        onChange={(event) => setNumber(event.target.value)}
      />
      <TextField label={m.sell_payout_name()} value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      <Button type="submit" variant="plain" isBusy={save.isPending} disabled={!isFit || isSame} className="sm:mt-7">
        {m.sell_save()}
      </Button>
    </form>
  );
}
