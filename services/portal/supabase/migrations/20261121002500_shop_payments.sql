-- Payment slips, of which none counts twice, and the ledger of deposits and refunds, which is added to and never changed.
-- Proven by access/matrix.test.ts, shop/*.test.ts and rules/append-only.test.ts.
create table public.shop_payment_proofs (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.shop_orders,
  uploader_id uuid not null default auth.uid() references public.profiles,
  -- Name of the object in the bucket shop-payment-proofs: <buyer>/<order>/<file>.
  file_path text not null check (char_length(file_path) <= 500),
  -- What the slip's mini-QR says, read by the buyer's device; the two columns after it are taken from it.
  qr_payload text check (char_length(qr_payload) <= 500),
  sending_bank text,
  trans_ref text,
  -- MD5 of the file's bytes, as the storage service measured it.
  file_hash text unique check (file_hash ~ '^[0-9a-f]{32}$'),
  -- What the club that sells did not accept, and why.
  refused_at timestamptz,
  refused_by uuid references public.profiles,
  refusal_reason text check (char_length(refusal_reason) <= 1000),
  created_at timestamptz not null default now()
);
-- One transfer counts once, whatever its letter case.
create unique index shop_payment_proofs_transfer_idx on public.shop_payment_proofs (sending_bank, lower(trans_ref));
create index shop_payment_proofs_refused_by_idx on public.shop_payment_proofs (refused_by);
create index shop_payment_proofs_order_id_idx on public.shop_payment_proofs (order_id, created_at);
create index shop_payment_proofs_uploader_id_idx on public.shop_payment_proofs (uploader_id);
create table public.shop_payment_ledger (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.shop_orders,
  kind text not null check (kind in ('deposit', 'refund')),
  amount numeric(10, 2) not null check (amount > 0),
  -- Both sides of the event in one row: what one account gives the other takes, so that all of them sum to nothing.
  debit_account text generated always as (case kind when 'deposit' then 'bank' else 'sales' end) stored,
  credit_account text generated always as (case kind when 'deposit' then 'sales' else 'bank' end) stored,
  proof_id uuid references public.shop_payment_proofs,
  recorded_by uuid references public.profiles,
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null default now()
);
create index shop_payment_ledger_order_id_idx on public.shop_payment_ledger (order_id, id);
create index shop_payment_ledger_recorded_by_idx on public.shop_payment_ledger (recorded_by);
-- One slip pays once.
create unique index shop_payment_ledger_proof_id_idx on public.shop_payment_ledger (proof_id) where kind = 'deposit';
alter table public.shop_payment_proofs enable row level security;
alter table public.shop_payment_ledger enable row level security;
create trigger refuse_rewrite before update or delete on public.shop_payment_ledger
  for each row execute function private.refuse_rewrite();
create trigger refuse_truncate before truncate on public.shop_payment_ledger
  for each statement execute function private.refuse_rewrite();

create function private.buys(shop_order uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.shop_orders where id = shop_order and buyer_id = auth.uid())
$$;
create function private.sells_order(shop_order uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.shop_orders where id = shop_order and private.sells_for(club_id))
$$;
-- Whether the caller hands in a slip of their own for an order of their own: the policy, and what the trigger asks first.
create function private.may_hand_in(uploader uuid, shop_order uuid) returns boolean language sql stable set search_path = '' as $$
  select uploader = auth.uid() and private.buys(shop_order)
$$;
revoke all on function private.buys, private.sells_order, private.may_hand_in from public;
grant execute on function private.buys, private.sells_order, private.may_hand_in to anon, authenticated, service_role;

grant select on public.shop_payment_proofs, public.shop_payment_ledger to authenticated;
grant insert (id, order_id, uploader_id, file_path, qr_payload) on public.shop_payment_proofs to authenticated;
grant select, insert, update, delete on public.shop_payment_proofs to service_role;
grant select, insert on public.shop_payment_ledger to service_role;
create policy "buyers read their slips, sellers those of their orders" on public.shop_payment_proofs for select to authenticated
  using (private.buys(order_id) or private.sells_order(order_id));
create policy "buyers hand in slips for their orders" on public.shop_payment_proofs for insert to authenticated
  with check (private.may_hand_in(uploader_id, order_id));
create policy "who reads an order reads its payments" on public.shop_payment_ledger for select to authenticated
  using (exists (select from public.shop_orders where shop_orders.id = order_id));
