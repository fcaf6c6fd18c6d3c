-- Ordering and calling off, with stock that cannot be oversold. Proven by shop/orders.test.ts.
create function public.place_order(club uuid, items jsonb, note text default null) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  wanted record;
  variant record;
  placed public.shop_orders;
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
  -- One order of a person at a time, or two at once would each fit a limit alone.
  perform pg_advisory_xact_lock(hashtextextended('shop-buyer/' || auth.uid(), 0));
  insert into public.shop_orders (buyer_id, club_id, total, note) values (auth.uid(), club, 0, note) returning * into placed;
  -- In the order of identifiers, so that two orders of the same goods wait for each other instead of locking up.
  for wanted in
    select (item ->> 'variant_id')::uuid as id, sum((item ->> 'quantity')::int) as quantity
    from jsonb_array_elements(items) as item group by 1 order by 1
  loop
    select stocked.id, stocked.price, stocked.stock, product.club_id, product.is_available into variant
    from public.shop_product_variants as stocked join public.shop_products as product on product.id = stocked.product_id
    where stocked.id = wanted.id for update of stocked;
    if variant.id is null or variant.club_id <> club or not variant.is_available then
      perform private.refuse('shop_variant_unavailable', 409, 'One of these is not sold by this club now.', wanted.id::text);
    end if;
    if variant.stock < wanted.quantity then
      perform private.refuse('shop_out_of_stock', 409, format('Only %s left of one of these.', variant.stock), wanted.id::text);
    end if;
    update public.shop_product_variants set stock = stock - wanted.quantity where id = wanted.id;
    insert into public.shop_order_items (order_id, variant_id, quantity, unit_price)
    values (placed.id, wanted.id, wanted.quantity, variant.price);
  end loop;
  update public.shop_orders set total = (select sum(quantity * unit_price) from public.shop_order_items where order_id = placed.id)
  where id = placed.id returning * into placed;
  perform private.refuse_over_limit(placed.id);
  return placed;
end
$$;

-- Of a product with a limit a buyer has at most so many pieces in orders that are open or paid.
create function private.refuse_over_limit(shop_order uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  exceeded record;
begin
  select product.id, product.max_per_buyer, sum(item.quantity) as quantity into exceeded
  from public.shop_orders as placed
  join public.shop_orders as each_order on each_order.buyer_id = placed.buyer_id
    and each_order.status in ('awaiting-payment', 'payment-sent', 'paid', 'handed-over')
  join public.shop_order_items as item on item.order_id = each_order.id
  join public.shop_product_variants as variant on variant.id = item.variant_id
  join public.shop_products as product on product.id = variant.product_id
  where placed.id = shop_order and product.max_per_buyer is not null
    and product.id in (select ordered.product_id from public.shop_order_items as of_order
      join public.shop_product_variants as ordered on ordered.id = of_order.variant_id where of_order.order_id = shop_order)
  group by product.id having sum(item.quantity) > product.max_per_buyer limit 1;
  if exceeded.id is not null then
    perform private.refuse('shop_order_limit_reached', 409,
      format('One person orders at most %s of one of these, over all orders.', exceeded.max_per_buyer), exceeded.id::text);
  end if;
end
$$;

-- The order, locked, if the caller is its buyer or sells for its club.
create function private.lock_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  locked public.shop_orders;
begin
  select * into locked from public.shop_orders where id = shop_order for update;
  if locked.id is null or not (locked.buyer_id = auth.uid() or private.sells_for(locked.club_id)) then
    perform private.refuse('shop_order_not_found', 404, 'There is no such order, or it is not yours.');
  end if;
  return locked;
end
$$;

create function public.cancel_order(shop_order uuid) returns public.shop_orders
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
  update public.shop_orders set status = 'cancelled' where id = shop_order returning * into cancelled;
  return cancelled;
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
create function private.order_balance(shop_order uuid) returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0)
  from public.shop_payment_ledger where order_id = shop_order
$$;
revoke all on function public.place_order, public.cancel_order, private.refuse_over_limit, private.lock_order, private.return_stock, private.order_balance from public;
grant execute on function public.place_order, public.cancel_order to authenticated;
