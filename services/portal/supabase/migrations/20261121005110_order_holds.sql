-- An order that nobody pays holds its stock until `pay_by`, one with a slip until `check_by`; then a job calls it off. What the
-- buyer or the time called off the buyer may take up again, while there is stock. Time is added once; what the buyer called
-- off and takes up again goes on with the time that was left. Proven by shop/holds.test.ts and jobs/jobs.test.ts.

alter table public.app_settings
  -- Null: unpaid orders wait without end.
  add column order_hold_minutes int default 1440 check (order_hold_minutes between 5 and 43200),
  -- How long a club has to look at a slip.
  add column slip_check_days int not null default 14 check (slip_check_days between 1 and 90);
alter table public.shop_orders
  add column pay_by timestamptz,
  add column check_by timestamptz,
  -- When an order got time once more.
  add column extended_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by text check (cancelled_by in ('buyer', 'seller', 'time'));
create index shop_orders_pay_by_idx on public.shop_orders (pay_by) where status = 'awaiting-payment';
create index shop_orders_check_by_idx on public.shop_orders (check_by) where status = 'payment-sent';

-- An order keeps the time that it was promised, whatever the settings say later.
create function private.hold_order() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.pay_by := now() + (select order_hold_minutes from public.app_settings) * interval '1 minute';
  elsif new.status = 'payment-sent' and old.status <> 'payment-sent' then
    new.check_by := now() + (select slip_check_days from public.app_settings) * interval '1 day';
  end if;
  return new;
end
$$;
create trigger hold_order before insert or update of status on public.shop_orders
  for each row execute function private.hold_order();

-- The club does not accept a slip. Without another one the order waits for its payment again, once more for the usual time.
create function public.refuse_slip(slip uuid, reason text default null) returns public.shop_payment_proofs
  language plpgsql security definer set search_path = '' as $$
declare
  paid_for public.shop_orders := private.lock_sold_order((select order_id from public.shop_payment_proofs where id = slip));
  refused public.shop_payment_proofs;
begin
  if exists (select from public.shop_payment_ledger where proof_id = slip and kind = 'deposit') then
    perform private.refuse('slip_recorded', 409, 'The payment of this slip is recorded; refund it instead.');
  end if;
  update public.shop_payment_proofs set refused_at = now(), refused_by = auth.uid(), refusal_reason = reason
  where id = slip and refused_at is null returning * into refused;
  if refused.id is null then
    perform private.refuse('slip_refused', 409, 'This slip was refused before.');
  end if;
  if paid_for.status = 'payment-sent' and private.order_balance(paid_for.id) = 0
     and not exists (select from public.shop_payment_proofs where order_id = paid_for.id and refused_at is null) then
    update public.shop_orders set status = 'awaiting-payment', check_by = null,
      pay_by = now() + (select order_hold_minutes from public.app_settings) * interval '1 minute'
    where id = paid_for.id;
  end if;
  return refused;
end
$$;

create or replace function public.cancel_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  cancelled public.shop_orders := private.lock_order(shop_order);
begin
  if cancelled.status not in ('awaiting-payment', 'payment-sent') or private.order_balance(shop_order) > 0 then
    perform private.refuse('shop_order_not_cancellable', 409, format('An order that is %s is not called off.', cancelled.status),
      'The club refunds what was paid.');
  end if;
  if cancelled.status = 'payment-sent' and not private.sells_for(cancelled.club_id) then
    perform private.refuse('shop_order_not_cancellable', 409, 'The club checks the slip first.');
  end if;
  perform private.return_stock(shop_order);
  update public.shop_orders set status = 'cancelled', cancelled_at = now(),
    cancelled_by = case when buyer_id = auth.uid() and cancelled.status = 'awaiting-payment' then 'buyer' else 'seller' end
  where id = shop_order returning * into cancelled;
  return cancelled;
end
$$;

-- All at once and in the order of identifiers, like every other that takes or returns stock: see place_order.
create function private.expire_orders() returns int language plpgsql security definer set search_path = '' as $$
declare
  expired uuid[];
begin
  select array_agg(id) into expired from (
    select id from public.shop_orders
    where (status = 'awaiting-payment' and pay_by < now() or status = 'payment-sent' and check_by < now())
      and private.order_balance(id) = 0
    order by pay_by limit 500 for update skip locked) as late;
  perform from public.shop_product_variants
    where id in (select variant_id from public.shop_order_items where order_id = any (expired)) order by id for update;
  update public.shop_product_variants as variant set stock = variant.stock + given.quantity
  from (select variant_id, sum(quantity) as quantity from public.shop_order_items where order_id = any (expired) group by 1) as given
  where variant.id = given.variant_id;
  update public.shop_orders set status = 'cancelled', cancelled_at = now(), cancelled_by = 'time' where id = any (expired);
  return coalesce(cardinality(expired), 0);
end
$$;

-- The undo of a cancellation, and the second chance of who paid too late.
create function public.reopen_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  reopened public.shop_orders := private.lock_order(shop_order);
  wanted record;
  -- A slip that the club did not look at in time is looked at still.
  has_slip boolean := exists (select from public.shop_payment_proofs where order_id = shop_order and refused_at is null);
  needs_time boolean := has_slip or reopened.pay_by < now();
begin
  if reopened.buyer_id is distinct from auth.uid() or reopened.status <> 'cancelled'
     or coalesce(reopened.cancelled_by not in ('buyer', 'time')
       or reopened.cancelled_at < now() - case when has_slip then interval '30 days' else interval '1 day' end, true)
     or needs_time and reopened.extended_at is not null then
    perform private.refuse('shop_order_not_reopenable', 409, 'This order is not taken up again; order anew.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('shop-buyer/' || auth.uid(), 0));
  for wanted in
    select item.variant_id, item.quantity, variant.stock, product.is_available
    from public.shop_order_items as item
    join public.shop_product_variants as variant on variant.id = item.variant_id
    join public.shop_products as product on product.id = variant.product_id
    where item.order_id = shop_order order by item.variant_id for update of variant
  loop
    if not wanted.is_available then
      perform private.refuse('shop_variant_unavailable', 409, 'One of these is not sold by this club now.', wanted.variant_id::text);
    end if;
    if wanted.stock < wanted.quantity then
      perform private.refuse('shop_out_of_stock', 409, format('Only %s left of one of these.', wanted.stock), wanted.variant_id::text);
    end if;
  end loop;
  update public.shop_product_variants as variant set stock = variant.stock - item.quantity
  from public.shop_order_items as item where item.order_id = shop_order and variant.id = item.variant_id;
  update public.shop_orders set cancelled_at = null, cancelled_by = null,
    status = case when has_slip then 'payment-sent' else 'awaiting-payment' end::public.order_status,
    extended_at = case when needs_time then now() else extended_at end,
    pay_by = case when needs_time then now() + (select order_hold_minutes from public.app_settings) * interval '1 minute' else pay_by end
  where id = shop_order returning * into reopened;
  perform private.refuse_over_limit(shop_order);
  return reopened;
end
$$;
revoke all on function private.hold_order, public.refuse_slip, private.expire_orders, public.reopen_order from public;
grant execute on function public.refuse_slip, public.reopen_order to authenticated;

select cron.schedule('order-holds', '* * * * *', $$select private.expire_orders()$$);
