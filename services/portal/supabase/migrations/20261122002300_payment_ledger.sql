-- The ledger of deposits and refunds. Rows are added and never changed. What an order received stays between zero and its
-- total, and its status follows. Tests: supabase/tests/shop/payments.test.ts, supabase/tests/audit-log/append-only.test.ts.

create table public.shop_payment_ledger (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.shop_orders,
  kind text not null check (kind in ('deposit', 'refund')),
  amount numeric(10, 2) not null check (amount > 0),
  -- Double entry in one row: the debits and credits of all accounts are equal.
  debit_account text generated always as (case kind when 'deposit' then 'bank' else 'sales' end) stored,
  credit_account text generated always as (case kind when 'deposit' then 'sales' else 'bank' end) stored,
  proof_id uuid references public.shop_payment_proofs,
  recorded_by uuid references public.profiles,
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null default now()
);
create index shop_payment_ledger_order_id_idx on public.shop_payment_ledger (order_id, id);
create index shop_payment_ledger_recorded_by_idx on public.shop_payment_ledger (recorded_by);

-- A slip pays once.
create unique index shop_payment_ledger_proof_id_idx on public.shop_payment_ledger (proof_id) where kind = 'deposit';
alter table public.shop_payment_ledger enable row level security;
create trigger refuse_rewrite before update or delete on public.shop_payment_ledger
  for each row execute function private.refuse_rewrite();
create trigger refuse_truncate before truncate on public.shop_payment_ledger
  for each statement execute function private.refuse_rewrite();
create index shop_payment_ledger_created_at_idx on public.shop_payment_ledger (created_at, id);
grant select on public.shop_payment_ledger to authenticated;
grant select, insert on public.shop_payment_ledger to service_role;
create policy "who reads an order reads its payments" on public.shop_payment_ledger for select to authenticated
  using (exists (select from public.shop_orders where shop_orders.id = order_id));

create function private.order_balance(shop_order uuid) returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case kind when 'deposit' then amount else -amount end), 0)
  from public.shop_payment_ledger where order_id = shop_order
$$;

create function private.guard_ledger() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders;
  balance numeric;
begin
  -- One writer for each order at a time: two concurrent deposits could each stay within the total.
  select * into order_row from public.shop_orders where id = new.order_id for update;
  balance := private.order_balance(new.order_id) + case new.kind when 'deposit' then new.amount else -new.amount end;
  if new.kind = 'deposit' and order_row.status in ('cancelled', 'refunded') then
    perform private.refuse('ledger_order_closed', 409, format('An order with the status %s accepts no deposit.', order_row.status));
  end if;
  if balance > order_row.total then
    perform private.refuse('ledger_over_total', 409, 'An order cannot receive more than its total.');
  end if;
  if balance < 0 then
    perform private.refuse('ledger_below_zero', 409, 'You cannot refund more than was received.');
  end if;
  if new.proof_id is not null and not exists (select from public.shop_payment_proofs where id = new.proof_id and order_id = new.order_id) then
    perform private.refuse('ledger_proof_foreign', 409, 'The slip belongs to another order.');
  end if;
  if exists (select from public.shop_payment_proofs where id = new.proof_id and refused_at is not null) then
    perform private.refuse('ledger_proof_refused', 409, 'This slip was refused, so it pays nothing.');
  end if;
  return new;
end
$$;

create function private.follow_ledger() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  balance numeric := private.order_balance(new.order_id);
begin
  update public.shop_orders set status = case
      when new.kind = 'refund' and balance = 0 then 'refunded'
      when balance = total and status in ('awaiting-payment', 'payment-sent') then 'paid'
      else status end::public.order_status
  where id = new.order_id;
  return null;
end
$$;
create trigger guard_ledger before insert on public.shop_payment_ledger for each row execute function private.guard_ledger();
create trigger follow_ledger after insert on public.shop_payment_ledger for each row execute function private.follow_ledger();

create function private.lock_sold_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_order(shop_order);
begin
  if not private.sells_for(order_row.club_id) then
    perform private.refuse('shop_seller_only', 403, 'Only the club that sells can do this.');
  end if;
  if order_row.buyer_id = auth.uid() then
    perform private.refuse('shop_order_own', 403, 'You can''t record payments for, refund or hand over your own order.',
      'Ask an administrator.');
  end if;
  return order_row;
end
$$;

create function public.record_deposit(shop_order uuid, amount numeric, proof uuid default null, note text default null)
  returns public.shop_payment_ledger language plpgsql security definer set search_path = '' as $$
declare
  entry public.shop_payment_ledger;
begin
  perform private.lock_sold_order(shop_order);
  insert into public.shop_payment_ledger (order_id, kind, amount, proof_id, recorded_by, note)
  values (shop_order, 'deposit', amount, proof, auth.uid(), note) returning * into entry;
  return entry;
end
$$;

-- A full refund returns the stock of an order that was not handed over.
create function public.record_refund(shop_order uuid, amount numeric, note text default null)
  returns public.shop_payment_ledger language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_sold_order(shop_order);
  entry public.shop_payment_ledger;
begin
  insert into public.shop_payment_ledger (order_id, kind, amount, recorded_by, note)
  values (shop_order, 'refund', amount, auth.uid(), note) returning * into entry;
  if private.order_balance(shop_order) = 0 and order_row.status <> 'handed-over' then
    perform private.return_stock(shop_order);
  end if;
  return entry;
end
$$;

create function public.hand_over_order(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_sold_order(shop_order);
begin
  if order_row.status <> 'paid' then
    perform private.refuse('shop_order_not_paid', 409, 'An order can be handed over once it is paid.');
  end if;
  update public.shop_orders set status = 'handed-over', handed_over_at = now(), handed_over_by = auth.uid()
  where id = shop_order returning * into order_row;
  return order_row;
end
$$;

-- Undoes a handover that was recorded by mistake. What its buyer was not told yet is withdrawn.
create function public.take_back_handover(shop_order uuid) returns public.shop_orders
  language plpgsql security definer set search_path = '' as $$
declare
  order_row public.shop_orders := private.lock_sold_order(shop_order);
begin
  if order_row.status <> 'handed-over' or order_row.handed_over_at < now() - interval '10 minutes' then
    perform private.refuse('shop_handover_final', 409, 'A handover can be taken back within ten minutes.');
  end if;
  perform private.withdraw_order_notice('order-handed-over', shop_order);
  update public.shop_orders set status = 'paid', handed_over_at = null, handed_over_by = null
  where id = shop_order returning * into order_row;
  return order_row;
end
$$;

-- Debits and credits of each account, in the orders that the caller reads.
create function public.ledger_accounts() returns table (account text, debit numeric, credit numeric)
  language sql stable set search_path = '' as $$
  select side.account, sum(side.debit), sum(side.credit)
  from public.shop_payment_ledger as entry
  cross join lateral (values (entry.debit_account, entry.amount, 0), (entry.credit_account, 0, entry.amount)) as side (account, debit, credit)
  group by 1 order by 1
$$;
-- Pieces and amounts of paid orders by product and month, in the orders that the caller reads.
create function public.product_sales(months int default 12)
  returns table (product_id uuid, month date, pieces bigint, amount numeric)
  language sql stable set search_path = '' as $$
  select variant.product_id, date_trunc('month', orders.created_at at time zone 'Asia/Bangkok')::date, sum(item.quantity),
    sum(item.quantity * item.unit_price)
  from public.shop_orders as orders
  join public.shop_order_items as item on item.order_id = orders.id
  join public.shop_product_variants as variant on variant.id = item.variant_id
  where orders.status in ('paid', 'handed-over') and orders.created_at >=
    (date_trunc('month', now() at time zone 'Asia/Bangkok') - make_interval(months => least(greatest(months, 1), 60) - 1))
      at time zone 'Asia/Bangkok'
  group by 1, 2
$$;
revoke all on function private.order_balance, private.guard_ledger, private.follow_ledger, private.lock_sold_order, public.record_deposit,
  public.record_refund, public.hand_over_order, public.take_back_handover, public.ledger_accounts, public.product_sales
  from public;
grant execute on function public.record_deposit, public.record_refund, public.hand_over_order, public.take_back_handover,
  public.ledger_accounts, public.product_sales to authenticated;
