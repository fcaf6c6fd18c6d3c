-- Whom a buyer pays by PromptPay: the account that a club named last, or the organisation's (no club) where it has none.
-- Rows are only added, so that the account of any day can be looked up. Signed-in people read them, because they pay.
-- Proven by access/matrix.test.ts and shop/receivers.test.ts.
create table public.shop_receivers (
  id bigint generated always as identity primary key,
  club_id uuid references public.clubs on delete cascade,
  -- A phone number of ten digits, a citizen's or tax number of thirteen, or an e-wallet of fifteen; null: none any more.
  promptpay_id text check (promptpay_id ~ '^(0[0-9]{9}|[0-9]{13}|[0-9]{15})$'),
  -- As the bank shows it to who pays.
  account_name text check (char_length(account_name) between 1 and 100),
  named_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index shop_receivers_club_id_idx on public.shop_receivers (club_id, id desc);
create index shop_receivers_named_by_idx on public.shop_receivers (named_by);
alter table public.shop_receivers enable row level security;

grant select on public.shop_receivers to authenticated;
grant insert (club_id, promptpay_id, account_name) on public.shop_receivers to authenticated;
grant select, insert, delete on public.shop_receivers to service_role;
create policy "signed-in people read whom they pay" on public.shop_receivers for select to authenticated using (true);
create policy "sellers name their club's account" on public.shop_receivers for insert to authenticated
  with check (private.sells_for(club_id));
