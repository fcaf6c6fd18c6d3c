-- Notes: written by their owner, read by all once they are published.
create table public.notes (
  id bigint generated always as identity primary key,
  owner uuid references auth.users on delete cascade,
  title text not null,
  is_published boolean not null default false
);
alter table public.notes enable row level security;
create policy "everybody reads what is published" on public.notes for select using (is_published);
create policy "owners see and change their own" on public.notes for all to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
grant select on public.notes to anon;
grant select, insert, update, delete on public.notes to authenticated, service_role;
