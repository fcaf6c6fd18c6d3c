import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../data/use-client.ts';
import { cancelOrder, reopenOrder } from '../../orders/mutations.ts';
import { balanceOf, isCancellable, isPayable, outstandingOf } from '../../orders/order.rules.ts';
import { orderKeys, type Payment, type Slip } from '../../orders/queries.ts';
import { m } from '../../paraglide/messages.js';
import { announceRefusal } from '../../refusals/explain-refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { announce } from '../../ui/announce.ts';
import { shopKeys } from '../queries.ts';
import { LedgerForm } from './LedgerForm.tsx';
import { RefuseSlip } from './RefuseSlip.tsx';
import { handOverOrder, takeBackHandover } from './mutations.ts';
import type { SellerOrder } from './queries.ts';

interface SellerActionsProps {
  readonly order: SellerOrder;
  readonly slips: readonly Slip[];
  readonly payments: readonly Payment[];
}

const actions = {
  'hand-over': { run: handOverOrder, undo: takeBackHandover, done: m.sell_handed_over },
  cancel: { run: cancelOrder, undo: reopenOrder, done: m.order_cancelled },
};
type Action = keyof typeof actions;

/** The seller's possible actions on an order now. */
export function SellerActions({ order, slips, payments }: SellerActionsProps) {
  const db = useClient();
  const queries = useQueryClient();
  const [isRefunding, setRefunding] = useState(false);
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: orderKeys.all }), queries.invalidateQueries({ queryKey: shopKeys.all })]);
  const tell = (error: Error) => announceRefusal(error, 'shop');
  const act = useMutation({
    mutationFn: (action: Action) => actions[action].run(db, order.id),
    onSuccess: (_order, action) =>
      announce({
        text: actions[action].done(),
        undo: () => actions[action].undo(db, order.id).catch(tell).then(refresh),
      }),
    onError: tell,
    onSettled: refresh,
  });
  const outstanding = outstandingOf(order.total, payments);
  const balance = balanceOf(payments);
  const used = new Set(payments.map(({ proof_id }) => proof_id));
  const unused = slips.filter(({ id, refused_at }) => refused_at === null && !used.has(id));
  const state = `${order.id} ${balance}`;
  return (
    <div className="grid gap-5">
      {isPayable(order.status) && outstanding > 0 && (
        <div className="rounded-lg bg-wash p-5">
          <h3 className="mb-4 text-lg">{m.ledger_record_title()}</h3>
          <LedgerForm key={state} orderId={order.id} kind="deposit" max={outstanding} slips={unused} />
        </div>
      )}
      {isPayable(order.status) && unused.map((slip) => <RefuseSlip key={slip.id} slip={slip} />)}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {order.status === 'paid' && (
          <Button isBusy={act.isPending} onClick={() => act.mutate('hand-over')}>
            {m.sell_hand_over()}
          </Button>
        )}
        {(isPayable(order.status) || isCancellable(order)) && balance === 0 && (
          <Button variant="plain" isBusy={act.isPending} onClick={() => act.mutate('cancel')}>
            {m.order_cancel()}
          </Button>
        )}
        {balance > 0 && !isRefunding && (
          <Button variant="plain" onClick={() => setRefunding(true)}>
            {m.sell_refund()}
          </Button>
        )}
      </div>
      {isRefunding && balance > 0 && (
        <div className="border-t border-line pt-4">
          <h3 className="mb-1 text-lg">{m.sell_refund()}</h3>
          <p className="mb-4 text-sm text-quiet">{m.sell_refund_lead()}</p>
          <LedgerForm key={state} orderId={order.id} kind="refund" max={balance} slips={[]} />
        </div>
      )}
    </div>
  );
}
