import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { formatMoment } from '../../language/dates.ts';
import { orderKeys, type Slip } from '../../orders/queries.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { announce } from '../../ui/announce.ts';
import { refuseSlip } from './mutations.ts';

/** Says of a slip that it is not accepted, and why; its buyer reads the reason. */
export function RefuseSlip({ slip }: { readonly slip: Slip }) {
  const db = useClient();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const refuse = useMutation({
    mutationFn: () => refuseSlip(db, slip.id, reason.trim()),
    onSuccess: () => announce({ text: m.slip_refused_done(), kind: 'neutral' }),
    onError: (error) => announceRefusal(error, 'shop'),
    onSettled: () => queries.invalidateQueries({ queryKey: orderKeys.all }),
  });
  return (
    <details className="border-y border-line py-2">
      <summary className="touch cursor-pointer py-2 text-sm text-quiet hover:text-ink">
        {m.slip_refuse({ moment: formatMoment(slip.created_at) })}
      </summary>
      <form
        className="grid gap-4 pt-2 pb-4"
        onSubmit={(event) => {
          event.preventDefault();
          refuse.mutate();
        }}
      >
        <TextField
          label={m.slip_refuse_reason()}
          hint={m.slip_refuse_hint()}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" variant="plain" isBusy={refuse.isPending} className="justify-self-start">
          {m.slip_refuse_button()}
        </Button>
      </form>
    </details>
  );
}
