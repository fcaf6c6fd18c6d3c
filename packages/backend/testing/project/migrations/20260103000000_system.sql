-- What a project may do with the system's schemas: policies, triggers and foreign keys.
create extension if not exists citext with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  handle citext unique
);
alter table public.profiles owner to postgres;
alter default privileges for role "postgres" in schema public grant select on tables to service_role;

create function public.make_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id) values (new.id);
  return new;
end
$$;
create trigger make_profile after insert on auth.users for each row execute function public.make_profile();

create policy "owners read their objects" on storage.objects for select to authenticated
  using (owner_id = (select auth.uid())::text and (storage.foldername(name))[1] = 'mine');
create policy "members receive the board" on realtime.messages for select to authenticated
  using (realtime.topic() = 'board');
alter publication supabase_realtime add table public.notes;
insert into storage.buckets (id, name) values ('board', 'board');

-- Roles are the server's: another database of it may have made this one.
do $$
begin
  create role board_keeper nologin noinherit;
  grant board_keeper to authenticator;
exception when duplicate_object or unique_violation then
  -- Only a session that locks a table again sees the new role.
  perform from pg_catalog.pg_shdescription limit 1;
end
$$;
grant usage on schema public to board_keeper;
grant select on public.ledger to board_keeper;
