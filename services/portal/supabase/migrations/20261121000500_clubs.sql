-- The student clubs; each has at most one president, who is a chair by role. Public to read, written by administrators.
-- Proven by access/matrix.test.ts.
create table public.clubs (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  name_th text not null,
  description text,
  description_th text,
  president_id uuid references public.profiles on delete set null,
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  cover_image text,
  logo_path text,
  storage_folder text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index clubs_president_id_idx on public.clubs (president_id);
alter table public.clubs enable row level security;
create trigger touch_updated_at before update on public.clubs
  for each row execute function private.touch_updated_at();

grant select on public.clubs to anon, authenticated;
grant select, insert, update, delete on public.clubs to service_role;
grant insert, update, delete on public.clubs to authenticated;
create policy "everybody reads clubs" on public.clubs for select to anon, authenticated using (true);
create policy "administrators add clubs" on public.clubs for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change clubs" on public.clubs for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove clubs" on public.clubs for delete to authenticated
  using ((select private.is_admin()));

-- The clubs that the caller presides.
create function private.my_clubs() returns setof uuid language sql stable security definer set search_path = '' as $$
  select id from public.clubs where president_id = auth.uid()
$$;
revoke all on function private.my_clubs from public;
grant execute on function private.my_clubs to anon, authenticated, service_role;
