-- An order that costs nothing has nothing to be paid: it is paid as it is placed, is handed over as others are, and can be
-- called off until then. Proven by shop/free-orders.test.ts.
create function private.settle_free_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.total = 0 and new.status = 'awaiting-payment' and exists (select from public.shop_order_items where order_id = new.id) then
    new.status := 'paid';
    new.pay_by := null;
  end if;
  return new;
end
$$;
create trigger settle_free_order before update on public.shop_orders
  for each row execute function private.settle_free_order();

create or replace function public.cancel_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  cancelled public.shop_orders := private.lock_order(shop_order);
  is_free boolean := cancelled.status = 'paid' and cancelled.total = 0;
begin
  if not (cancelled.status in ('awaiting-payment', 'payment-sent') or is_free) or private.order_balance(shop_order) > 0 then
    perform private.refuse('shop_order_not_cancellable', 409, format('An order that is %s is not called off.', cancelled.status),
      'The club refunds what was paid.');
  end if;
  if cancelled.status = 'payment-sent' and not private.sells_for(cancelled.club_id) then
    perform private.refuse('shop_order_not_cancellable', 409, 'The club checks the slip first.');
  end if;
  perform private.return_stock(shop_order);
  update public.shop_orders set status = 'cancelled', cancelled_at = now(),
    cancelled_by = case when buyer_id = auth.uid() and cancelled.status <> 'payment-sent' then 'buyer' else 'seller' end
  where id = shop_order returning * into cancelled;
  return cancelled;
end
$$;
revoke all on function private.settle_free_order from public;
