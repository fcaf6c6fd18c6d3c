-- The organisation's divisions; each has at most one chair. Public to read, written by administrators.
-- Proven by access/matrix.test.ts.
create table public.divisions (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  name_th text not null,
  description text,
  description_th text,
  chair_id uuid references public.profiles on delete set null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index divisions_chair_id_idx on public.divisions (chair_id);
alter table public.profiles add constraint profiles_division_fkey
  foreign key (division) references public.divisions on update cascade on delete set null;
alter table public.divisions enable row level security;
create trigger touch_updated_at before update on public.divisions
  for each row execute function private.touch_updated_at();

grant select on public.divisions to anon, authenticated;
grant select, insert, update, delete on public.divisions to service_role;
grant insert, update, delete on public.divisions to authenticated;
create policy "everybody reads divisions" on public.divisions for select to anon, authenticated using (true);
create policy "administrators add divisions" on public.divisions for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators change divisions" on public.divisions for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove divisions" on public.divisions for delete to authenticated
  using ((select private.is_admin()));
