-- Orders of one club's products. Functions write them; buyers, sellers and the president read them. Stock cannot be oversold.
-- An unpaid order reserves stock until `pay_by`, one with a slip until `check_by`; then a schedule cancels it. Buyers may
-- reopen an order that they or the schedule cancelled, while there is stock, and the club for ten minutes one that it cancelled.
-- An expired order gets more time once; an order that somebody cancelled has the rest of its time. Tests: supabase/tests/shop.

create type public.order_status as enum ('awaiting-payment', 'payment-sent', 'paid', 'handed-over', 'cancelled', 'refunded');

create table public.shop_orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles,
  club_id uuid not null references public.clubs,
  status public.order_status not null default 'awaiting-payment',
  total numeric(10, 2) not null check (total >= 0),
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Until when an unpaid order holds its stock, and until when the club checks a slip.
  pay_by timestamptz,
  check_by timestamptz,
  -- When the order got more time, which happens once.
  extended_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('buyer', 'seller', 'time')),
  -- When the buyer got the products, and who of the club gave them.
  handed_over_at timestamptz,
  handed_over_by uuid references public.profiles,
  -- When an order that is over was handed over, cancelled or refunded.
  ended_at timestamptz generated always as (case status
    when 'handed-over' then coalesce(handed_over_at, updated_at)
    when 'cancelled' then coalesce(cancelled_at, updated_at)
    when 'refunded' then updated_at end) stored
);
create index shop_orders_buyer_id_idx on public.shop_orders (buyer_id, created_at desc);
create index shop_orders_club_id_idx on public.shop_orders (club_id, status, created_at desc);
create index shop_orders_ended_at_idx on public.shop_orders (ended_at desc, id desc) where ended_at is not null;
create index shop_orders_handed_over_by_idx on public.shop_orders (handed_over_by);
create index shop_orders_pay_by_idx on public.shop_orders (pay_by) where status = 'awaiting-payment';
create index shop_orders_check_by_idx on public.shop_orders (check_by) where status = 'payment-sent';

create table public.shop_order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.shop_orders on delete cascade,
  variant_id uuid not null references public.shop_product_variants,
  quantity int not null check (quantity between 1 and 100),
  -- At the time of the order.
  unit_price numeric(10, 2) not null check (unit_price >= 0),
  unique (order_id, variant_id)
);
create index shop_order_items_variant_id_idx on public.shop_order_items (variant_id);
alter table public.shop_orders enable row level security;
alter table public.shop_order_items enable row level security;
create trigger touch_updated_at before update on public.shop_orders for each row execute function private.touch_updated_at();

grant select on public.shop_orders, public.shop_order_items to authenticated;
grant select, insert, update, delete on public.shop_orders, public.shop_order_items to service_role;
create policy "buyers, sellers and the president read orders" on public.shop_orders for select to authenticated
  using (buyer_id = (select auth.uid()) or (select private.has_role('admin', 'president'))
    or (select private.has_role('chair')) and club_id in (select private.my_clubs()));
create policy "who reads an order reads its items" on public.shop_order_items for select to authenticated
  using (exists (select from public.shop_orders where shop_orders.id = order_id));
create trigger refuse_switched_off after insert on public.shop_orders
  for each row execute function private.refuse_switched_off('shop');
alter publication supabase_realtime add table public.shop_orders;

-- Sets the deadlines of an order. Later changes of the settings do not change them.
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

-- An order that costs nothing is paid as it is placed, and can be cancelled until it is handed over.
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

create function public.place_order(club uuid, items jsonb, note text default null) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  line record;
  variant record;
  new_order public.shop_orders;
begin
  if auth.uid() is null then
    perform private.refuse('shop_anonymous', 401, 'Sign in to order.');
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) not between 1 and 50
     or exists (select from jsonb_array_elements(items) as item
                where coalesce(item ->> 'variant_id', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                   or coalesce(item ->> 'quantity', '') !~ '^[1-9][0-9]?$') then
    perform private.refuse('shop_items_invalid', 422, 'An order has 1 to 50 items, each with a variant_id and a quantity of 1 to 99.');
  end if;
  -- One order of a person at a time: two concurrent ones could each stay within a limit.
  perform pg_advisory_xact_lock(hashtextextended('shop-buyer/' || auth.uid(), 0));
  insert into public.shop_orders (buyer_id, club_id, total, note) values (auth.uid(), club, 0, note) returning * into new_order;
  -- Locks in the order of identifiers so that concurrent orders cannot deadlock.
  for line in
    select (item ->> 'variant_id')::uuid as id, sum((item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(items) as item group by 1 order by 1
  loop
    select stocked.id, stocked.price, stocked.stock, product.club_id, product.is_available into variant
    from public.shop_product_variants as stocked join public.shop_products as product on product.id = stocked.product_id
    where stocked.id = line.id for update of stocked;
    if variant.id is null or variant.club_id <> club or not variant.is_available then
      perform private.refuse('shop_variant_unavailable', 409, 'This club does not sell one of these now.', line.id::text);
    end if;
    if variant.stock < line.quantity then
      perform private.refuse('shop_out_of_stock', 409, format('Only %s left of one of these.', variant.stock), line.id::text);
    end if;
    update public.shop_product_variants set stock = stock - line.quantity where id = line.id;
    insert into public.shop_order_items (order_id, variant_id, quantity, unit_price)
    values (new_order.id, line.id, line.quantity, variant.price);
  end loop;
  update public.shop_orders set total = (select sum(quantity * unit_price) from public.shop_order_items where order_id = new_order.id)
  where id = new_order.id returning * into new_order;
  perform private.refuse_over_limit(new_order.id);
  return new_order;
end
$$;

-- Refuses an order if the buyer exceeds the limit of a product in all open and paid orders.
create function private.refuse_over_limit(shop_order uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  exceeded record;
begin
  select product.id, product.max_per_buyer, sum(item.quantity) as quantity into exceeded
  from public.shop_orders as this_order
  join public.shop_orders as each_order on each_order.buyer_id = this_order.buyer_id
    and each_order.status in ('awaiting-payment', 'payment-sent', 'paid', 'handed-over')
  join public.shop_order_items as item on item.order_id = each_order.id
  join public.shop_product_variants as variant on variant.id = item.variant_id
  join public.shop_products as product on product.id = variant.product_id
  where this_order.id = shop_order and product.max_per_buyer is not null
    and product.id in (select ordered.product_id from public.shop_order_items as of_order
      join public.shop_product_variants as ordered on ordered.id = of_order.variant_id where of_order.order_id = shop_order)
  group by product.id having sum(item.quantity) > product.max_per_buyer limit 1;
  if exceeded.id is not null then
    perform private.refuse('shop_order_limit_reached', 409,
      format('One person can order at most %s of one of these, in all orders together.', exceeded.max_per_buyer), exceeded.id::text);
  end if;
end
$$;

-- Locks and returns an order of the caller or of a club that they sell for.
create function private.lock_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders;
begin
  select * into order_row from public.shop_orders where id = shop_order for update;
  if order_row.id is null or not (order_row.buyer_id = auth.uid() or private.sells_for(order_row.club_id)) then
    perform private.refuse('shop_order_not_found', 404, 'There is no such order, or it is not yours.');
  end if;
  return order_row;
end
$$;

create function public.cancel_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_order(shop_order);
  is_free boolean := order_row.status = 'paid' and order_row.total = 0;
begin
  if not (order_row.status in ('awaiting-payment', 'payment-sent') or is_free) or private.order_balance(shop_order) > 0 then
    perform private.refuse('shop_order_not_cancellable', 409, format('An order with the status %s cannot be cancelled.', order_row.status),
      'Ask the club for a refund.');
  end if;
  if order_row.status = 'payment-sent' and not private.sells_for(order_row.club_id) then
    perform private.refuse('shop_order_not_cancellable', 409, 'The club checks the slip first.');
  end if;
  perform private.return_stock(shop_order);
  update public.shop_orders set status = 'cancelled', cancelled_at = now(),
    cancelled_by = case when buyer_id = auth.uid() and order_row.status <> 'payment-sent' then 'buyer' else 'seller' end
  where id = shop_order returning * into order_row;
  return order_row;
end
$$;

create function private.return_stock(shop_order uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.shop_product_variants
    where id in (select variant_id from public.shop_order_items where order_id = shop_order) order by id for update;
  update public.shop_product_variants as variant set stock = stock + item.quantity
  from public.shop_order_items as item where item.order_id = shop_order and variant.id = item.variant_id;
end
$$;

-- Cancels expired orders. Locks variants in the order of identifiers, as place_order does.
create function private.expire_orders() returns int language plpgsql security definer set search_path = '' as $$
declare
  expired_ids uuid[];
begin
  select array_agg(id) into expired_ids from (
    select id from public.shop_orders
    where (status = 'awaiting-payment' and pay_by < now() or status = 'payment-sent' and check_by < now())
      and private.order_balance(id) = 0
    order by pay_by limit 500 for update skip locked) as late;
  perform from public.shop_product_variants
    where id in (select variant_id from public.shop_order_items where order_id = any (expired_ids)) order by id for update;
  update public.shop_product_variants as variant set stock = variant.stock + freed.quantity
  from (select variant_id, sum(quantity) as quantity from public.shop_order_items where order_id = any (expired_ids) group by 1) as freed
  where variant.id = freed.variant_id;
  update public.shop_orders set status = 'cancelled', cancelled_at = now(), cancelled_by = 'time' where id = any (expired_ids);
  return coalesce(cardinality(expired_ids), 0);
end
$$;

-- Reopens a cancelled order: an undo for buyers and for the club, and a second chance for buyers after the deadline.
create function public.reopen_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_order(shop_order);
  line record;
  -- The club still checks a slip that it did not check in time.
  has_slip boolean := exists (select from public.shop_payment_proofs where order_id = shop_order and refused_at is null);
  is_clubs boolean := order_row.cancelled_by = 'seller' and order_row.buyer_id is distinct from auth.uid();
  needs_time boolean := not is_clubs and (has_slip or order_row.pay_by < now());
begin
  if order_row.status <> 'cancelled'
     or not coalesce(case
       when is_clubs then order_row.cancelled_at > now() - interval '10 minutes'
       else order_row.buyer_id = auth.uid() and order_row.cancelled_by in ('buyer', 'time')
         and order_row.cancelled_at > now() - case when has_slip then interval '30 days' else interval '1 day' end end, false)
     or needs_time and order_row.extended_at is not null then
    perform private.refuse('shop_order_not_reopenable', 409, 'This order cannot be reopened; place a new one.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('shop-buyer/' || order_row.buyer_id, 0));
  for line in
    select item.variant_id, item.quantity, variant.stock, product.is_available
    from public.shop_order_items as item
    join public.shop_product_variants as variant on variant.id = item.variant_id
    join public.shop_products as product on product.id = variant.product_id
    where item.order_id = shop_order order by item.variant_id for update of variant
  loop
    if not line.is_available then
      perform private.refuse('shop_variant_unavailable', 409, 'This club does not sell one of these now.', line.variant_id::text);
    end if;
    if line.stock < line.quantity then
      perform private.refuse('shop_out_of_stock', 409, format('Only %s left of one of these.', line.stock), line.variant_id::text);
    end if;
  end loop;
  update public.shop_product_variants as variant set stock = variant.stock - item.quantity
  from public.shop_order_items as item where item.order_id = shop_order and variant.id = item.variant_id;
  update public.shop_orders set cancelled_at = null, cancelled_by = null,
    status = case when has_slip then 'payment-sent' else 'awaiting-payment' end::public.order_status,
    extended_at = case when needs_time then now() else extended_at end,
    pay_by = case when needs_time then now() + (select order_hold_minutes from public.app_settings) * interval '1 minute' else pay_by end
  where id = shop_order returning * into order_row;
  perform private.refuse_over_limit(shop_order);
  if is_clubs then
    perform private.withdraw_order_notice('order-cancelled', shop_order);
  end if;
  return order_row;
end
$$;
revoke all on function private.hold_order, private.settle_free_order, public.place_order, private.refuse_over_limit,
  private.lock_order, public.cancel_order, private.return_stock, private.expire_orders, public.reopen_order from public;
grant execute on function public.place_order, public.cancel_order, public.reopen_order to authenticated;
