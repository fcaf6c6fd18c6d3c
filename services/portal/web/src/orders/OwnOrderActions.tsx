import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useClient } from '../data/use-client.ts';
import { m } from '../paraglide/messages.js';
import { announceRefusal } from '../refusals/explain-refusal.ts';
import { withPieces } from '../shop/cart/cart.rules.ts';
import { changeCart } from '../shop/cart/use-cart.ts';
import { shopKeys } from '../shop/queries.ts';
import { Button } from '../ui/Button.tsx';
import { announce } from '../ui/announce.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { cancelOrder, reopenOrder } from './mutations.ts';
import { isCancellable, isOver, isReopenable } from './order.rules.ts';
import { orderKeys, type Order } from './queries.ts';

/** The actions that a buyer has on an order now. */
export function OwnOrderActions({ order }: { readonly order: Order }) {
  const db = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: orderKeys.all }), queries.invalidateQueries({ queryKey: shopKeys.all })]);
  const say = (error: Error) => announceRefusal(error, 'shop');
  const reopen = useMutation({
    mutationFn: async () => reopenOrder(db, order.id),
    onError: say,
    onSettled: refresh,
  });
  const cancel = useMutation({
    mutationFn: async () => cancelOrder(db, order.id),
    onSuccess: () => announce({ text: m.order_cancelled(), undo: () => reopen.mutate() }),
    onError: say,
    onSettled: refresh,
  });
  const orderAgain = () => {
    for (const { variant, quantity } of order.shop_order_items)
      changeCart((cart) => withPieces(cart, { variantId: variant.id, clubId: order.club.id, quantity }));
    void navigate({ to: '/cart' });
  };
  return (
    <>
      {order.status === 'awaiting-payment' && (
        <Link to="/checkout" search={{ order: order.id }} className={buttonStyle('primary')}>
          {m.order_pay()}
        </Link>
      )}
      {isCancellable(order) && (
        <Button variant="plain" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          {m.order_cancel()}
        </Button>
      )}
      {isReopenable(order, Date.now()) && (
        <Button isBusy={reopen.isPending} onClick={() => reopen.mutate()}>
          {m.order_reopen()}
        </Button>
      )}
      {isOver(order.status) && (
        <Button variant="plain" onClick={orderAgain}>
          {m.order_again()}
        </Button>
      )}
    </>
  );
}
