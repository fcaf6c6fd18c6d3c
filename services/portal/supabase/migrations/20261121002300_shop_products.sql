-- What clubs sell: products and their variants with price and stock. Public to read; written by administrators, and by a
-- chair for the clubs they preside. Proven by access/matrix.test.ts.
create table public.shop_products (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (char_length(name) between 1 and 200),
  name_th text,
  description text,
  description_th text,
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  is_available boolean not null default true,
  -- How many pieces one person may order in all; null: no limit.
  max_per_buyer int check (max_per_buyer between 1 and 10000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (club_id, slug)
);
create table public.shop_product_variants (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.shop_products on delete cascade,
  size text,
  colour text,
  sku text unique,
  price numeric(10, 2) not null check (price >= 0 and price <> 'NaN'),
  -- Never below zero, whoever buys at once: see place_order.
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
-- What is sold and at which price is in the audit log. Stock is not: every order changes it.
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
