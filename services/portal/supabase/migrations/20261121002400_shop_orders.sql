-- Orders of one club's goods and their items. Functions write them; buyers, sellers and the president read.
-- Proven by access/matrix.test.ts and shop/*.test.ts.
create type public.order_status as enum ('awaiting-payment', 'payment-sent', 'paid', 'handed-over', 'cancelled', 'refunded');
create table public.shop_orders (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references public.profiles,
  club_id uuid not null references public.clubs,
  status public.order_status not null default 'awaiting-payment',
  total numeric(10, 2) not null check (total >= 0),
  note text check (char_length(note) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index shop_orders_buyer_id_idx on public.shop_orders (buyer_id, created_at desc);
create index shop_orders_club_id_idx on public.shop_orders (club_id, status, created_at desc);
create table public.shop_order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.shop_orders on delete cascade,
  variant_id uuid not null references public.shop_product_variants,
  quantity int not null check (quantity between 1 and 100),
  -- As it was when ordered.
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
