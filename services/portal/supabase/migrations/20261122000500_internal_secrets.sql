-- Secrets of the installation, and how the database calls functions with them. Only the database's owner and service_role
-- read them. Tests: supabase/tests/settings/secrets.test.ts, supabase/tests/schedules.

create table public.internal_secrets (
  key text primary key check (key ~ '^[a-z]+(_[a-z]+)*$') check (char_length(key) <= 100),
  value text not null check (char_length(value) <= 20000),
  description text check (char_length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.internal_secrets enable row level security;
create trigger touch_updated_at before update on public.internal_secrets
  for each row execute function private.touch_updated_at();
grant select on public.internal_secrets to service_role;

do $$
begin
  -- A server with a stand-in for pg_net has the schema from the beginning.
  if to_regnamespace('net') is null then
    create extension pg_net;
  end if;
end
$$;

-- Calls a function of this installation. Address, key and secret are read at each call so that no schedule or trigger contains
-- them.
create function private.call_function(path text, body jsonb, timeout_ms int default 5000) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  secrets jsonb := (select jsonb_object_agg(key, value) from public.internal_secrets where key in ('functions_url', 'functions_key', 'cron_secret'));
begin
  if secrets ->> 'functions_url' is null or secrets ->> 'functions_key' is null then
    raise exception 'internal_secrets has no functions_url or functions_key, so no function can be called.';
  end if;
  return net.http_post(
    url => rtrim(secrets ->> 'functions_url', '/') || '/' || path,
    body => body,
    headers => jsonb_strip_nulls(jsonb_build_object('content-type', 'application/json',
      'authorization', 'Bearer ' || (secrets ->> 'functions_key'), 'apikey', secrets ->> 'functions_key', 'x-cron-secret', secrets ->> 'cron_secret')),
    timeout_milliseconds => timeout_ms);
end
$$;
revoke all on function private.call_function from public;

-- The secret that scheduled calls send. Run this statement again to replace it; each call reads the current one.
insert into public.internal_secrets (key, value, description)
values ('cron_secret', encode(extensions.gen_random_bytes(32), 'hex'), 'What scheduled calls of social-harvest show in x-cron-secret.')
on conflict (key) do update set value = excluded.value;
