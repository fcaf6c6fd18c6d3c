-- The schemas of Supabase's system and the extensions that every project finds there.
-- Proven by prepare-database.test.ts.
create schema extensions authorization supabase_migrator;
grant usage on schema extensions to anon, authenticated, service_role;

create schema auth;
create schema storage;
create schema realtime;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role, supabase_migrator;
grant usage on schema auth to supabase_auth_admin;
grant usage on schema storage to supabase_storage_admin;
grant usage on schema realtime to supabase_realtime_admin;

-- The project's own: what migrations make belongs here.
alter schema public owner to supabase_migrator;
grant usage on schema public to anon, authenticated, service_role;

do $$
declare
  wanted text;
begin
  foreach wanted in array array['pgcrypto', 'uuid-ossp'] loop
    if exists (select from pg_available_extensions where name = wanted) then
      execute format('create extension if not exists %I with schema extensions', wanted);
    end if;
  end loop;
end
$$;
