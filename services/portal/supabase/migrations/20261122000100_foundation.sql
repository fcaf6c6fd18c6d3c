-- What all later migrations use: no privileges by default, a schema that the API does not serve, refusals with a code, and
-- shared triggers. Tests: supabase/tests/rls/grants.test.ts, refusals, columns, storage.

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Functions that policies and triggers call, and tables that no client ever sees.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Raises an error with a code and an HTTP status. PostgREST reads both from SQLSTATE PGRST, so clients can switch on
-- `error.code`; psql shows them as JSON.
create function private.refuse(code text, status int, message text, hint text default null, details text default null) returns void
  language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object('code', code, 'message', message, 'details', details, 'hint', hint)::text,
    detail = json_build_object('status', status, 'headers', json_build_object())::text;
end
$$;
revoke all on function private.refuse from public;
grant execute on function private.refuse to anon, authenticated, service_role;

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.touch_updated_at from public;

-- For append-only tables. A trigger, because service_role bypasses policies.
create function private.refuse_rewrite() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refuse('history_append_only', 403, format('%s is append-only: rows cannot be changed or removed.', tg_table_name));
  return null;
end
$$;
revoke all on function private.refuse_rewrite from public;

-- Whether a text names an object of a bucket, and in `folder` if one is given. Refuses URLs and paths that leave the folder.
create function private.is_object_name(name text, folder text default null) returns boolean
  language sql immutable set search_path = '' as $$
  select name !~ '^ | $|(^|/)[.]{0,2}(/|$)|[[:cntrl:]\\]|^[A-Za-z][A-Za-z0-9+.-]*:' and (folder is null or starts_with(name, folder || '/'))
$$;

create function private.are_object_names(names jsonb) returns boolean language sql immutable set search_path = '' as $$
  select jsonb_typeof(names) = 'array'
    and not exists (select from jsonb_array_elements(names) as each where jsonb_typeof(each) <> 'string' or not private.is_object_name(each #>> '{}'))
$$;
revoke all on function private.is_object_name, private.are_object_names from public;
grant execute on function private.is_object_name, private.are_object_names to anon, authenticated, service_role;

-- Today in the institution's time zone.
create function private.today() returns date language sql stable set search_path = '' as $$
  select (now() at time zone 'Asia/Bangkok')::date
$$;
-- Days of the calendar from a moment to today, as the app counts them.
create function private.days_since(moment timestamptz) returns int language sql stable set search_path = '' as $$
  select private.today() - (moment at time zone 'Asia/Bangkok')::date
$$;
revoke all on function private.today, private.days_since from public;
grant execute on function private.today to anon, authenticated, service_role;

-- Realtime serves the tables of this publication; the policies of each subscriber still apply. Supabase and the backend create
-- it themselves.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
