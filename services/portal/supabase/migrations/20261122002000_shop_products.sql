-- What clubs sell: products, variants with price and stock, and the accounts that buyers pay. Written by administrators, and by
-- a chair for the clubs that they preside. Tests: supabase/tests/shop, supabase/tests/rls.

-- Whether a value says of pictures, by their names, what each shows in Thai and English.
create function private.are_picture_texts(texts jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(texts) = 'object' and not exists (
    select from jsonb_each(texts) as each where jsonb_typeof(each.value) <> 'object' or exists (
      select from jsonb_each(each.value) as text
      where text.key not in ('en', 'th') or jsonb_typeof(text.value) <> 'string' or char_length(text.value #>> '{}') > 300))
$$;
revoke all on function private.are_picture_texts from public;
grant execute on function private.are_picture_texts to anon, authenticated, service_role;

create table public.shop_products (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') check (char_length(slug) <= 100),
  name text not null check (char_length(name) between 1 and 200),
  name_th text check (char_length(name_th) <= 200),
  description text check (char_length(description) <= 20000),
  description_th text check (char_length(description_th) <= 20000),
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array')
    check (octet_length(images::text) <= 8000 and private.are_object_names(images)),
  -- What each picture shows, by its name: {"<name>": {"en": "…", "th": "…"}}.
  image_texts jsonb not null default '{}' check (octet_length(image_texts::text) <= 40000 and private.are_picture_texts(image_texts)),
  is_available boolean not null default true,
  -- How many pieces one person may order in total; null: no limit.
  max_per_buyer int check (max_per_buyer between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (club_id, slug)
);

create table public.shop_product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.shop_products on delete cascade,
  size text check (char_length(size) <= 60),
  colour text check (char_length(colour) <= 60),
  sku text unique check (char_length(sku) <= 60),
  price numeric(10, 2) not null check (price >= 0 and price <> 'NaN'),
  -- Never below zero, also with concurrent buyers: see place_order.
  stock int not null default 0 check (stock >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (product_id, size, colour)
);
alter table public.shop_products enable row level security;
alter table public.shop_product_variants enable row level security;
create trigger touch_updated_at before update on public.shop_products for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.shop_product_variants
  for each row execute function private.touch_updated_at();

-- The audit log has products and prices, but not stock, which every order changes.
create trigger log_change after insert or update or delete on public.shop_products for each row execute function private.log_change();
create trigger log_change after insert or delete on public.shop_product_variants for each row execute function private.log_change();
create trigger log_changed_price after update on public.shop_product_variants
  for each row when ((old.product_id, old.size, old.colour, old.sku, old.price)
    is distinct from (new.product_id, new.size, new.colour, new.sku, new.price)) execute function private.log_change();

-- Whether the caller sells for a club: an administrator, or its president as a chair.
create function private.sells_for(club uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_admin()
    or private.has_role('chair') and exists (select from public.clubs where id = club and president_id = auth.uid())
$$;

create function private.sells_product(product uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.shop_products where id = product and private.sells_for(club_id))
$$;
revoke all on function private.sells_for, private.sells_product from public;
grant execute on function private.sells_for, private.sells_product to anon, authenticated, service_role;

grant select on public.shop_products, public.shop_product_variants to anon;
grant select, insert, update, delete on public.shop_products, public.shop_product_variants to authenticated, service_role;
create policy "everybody reads products" on public.shop_products for select to anon, authenticated using (true);
create policy "sellers add products of their club" on public.shop_products for insert to authenticated
  with check (private.sells_for(club_id));
create policy "sellers change products of their club" on public.shop_products for update to authenticated
  using (private.sells_for(club_id)) with check (private.sells_for(club_id));
create policy "sellers remove products of their club" on public.shop_products for delete to authenticated
  using (private.sells_for(club_id));
create policy "everybody reads variants" on public.shop_product_variants for select to anon, authenticated using (true);
create policy "sellers add variants of their products" on public.shop_product_variants for insert to authenticated
  with check (private.sells_product(product_id));
create policy "sellers change variants of their products" on public.shop_product_variants for update to authenticated
  using (private.sells_product(product_id)) with check (private.sells_product(product_id));
create policy "sellers remove variants of their products" on public.shop_product_variants for delete to authenticated
  using (private.sells_product(product_id));

-- Payout accounts: the PromptPay account that a club named last, or else the organisation's (no club). Rows are only added,
-- so that the account of any day can be looked up. Signed-in people read them, because they pay.
create table public.shop_payout_accounts (
  id bigint generated always as identity primary key,
  club_id uuid references public.clubs on delete cascade,
  -- A phone number (10 digits), a citizen's or tax number (13) or an e-wallet (15); null: the account was removed.
  promptpay_id text check (promptpay_id ~ '^(0[0-9]{9}|[0-9]{13}|[0-9]{15})$'),
  -- The name that the bank shows to buyers.
  account_name text check (char_length(account_name) between 1 and 100),
  named_by uuid default auth.uid() references public.profiles on delete set null,
  created_at timestamptz not null default now()
);
create index shop_payout_accounts_club_id_idx on public.shop_payout_accounts (club_id, id desc);
create index shop_payout_accounts_named_by_idx on public.shop_payout_accounts (named_by);
alter table public.shop_payout_accounts enable row level security;

grant select on public.shop_payout_accounts to authenticated;
grant insert (club_id, promptpay_id, account_name) on public.shop_payout_accounts to authenticated;
grant select, insert, delete on public.shop_payout_accounts to service_role;
create policy "signed-in people read whom they pay" on public.shop_payout_accounts for select to authenticated using (true);
create policy "sellers name their club's account" on public.shop_payout_accounts for insert to authenticated
  with check (private.sells_for(club_id));
