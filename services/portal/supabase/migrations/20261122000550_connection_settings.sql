-- What the portal speaks to other services with: models of the chat, LINE, Discord, mail, web push, the calendar and indexes of
-- papers. The function `connections` writes them for administrators, encrypted (AES-256-GCM; the key is outside the database).
-- Only the database's owner and service_role read them. Tests: supabase/tests/connections.

create table public.connection_settings (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$') check (char_length(name) <= 40),
  -- All values of the connection as one text: v1.<key id>.<nonce, 12 bytes>.<ciphertext and tag>, each base64url.
  sealed text not null check (sealed ~ '^v1\.[A-Za-z0-9_-]{1,40}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$')
    check (char_length(sealed) <= 8000),
  -- Not a reference: it says nothing about the person that the audit log does not.
  set_by uuid,
  set_at timestamptz not null default now()
);
alter table public.connection_settings enable row level security;
grant select on public.connection_settings to service_role;

-- Stores a connection. The audit log names the connection and the values that were set, and no value.
create function public.save_connection(actor uuid, connection text, sealed_values text, set_fields text[]) returns void
  language sql security definer set search_path = '' as $$
  insert into public.connection_settings (name, sealed, set_by) values (connection, sealed_values, actor)
  on conflict (name) do update set sealed = excluded.sealed, set_by = excluded.set_by, set_at = now();
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  values (actor, 'set-connection', 'connection_settings', connection, jsonb_build_object('fields', set_fields));
$$;

-- Removes a connection; false if it did not exist.
create function public.remove_connection(actor uuid, connection text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.connection_settings where name = connection;
  if not found then
    return false;
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id)
  values (actor, 'remove-connection', 'connection_settings', connection);
  return true;
end
$$;

-- Counts one more try of a connection by an administrator: at most twenty in ten minutes, since each sends something. Returns
-- the seconds until the next one, or 0 if it may begin. Tries are counted where they are logged.
create function public.begin_connection_try(actor uuid, connection text) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  oldest timestamptz;
begin
  -- One at a time: simultaneous tries are counted too.
  perform pg_advisory_xact_lock(hashtextextended('connection tries ' || actor, 0));
  select created_at into oldest from public.audit_log
  where actor_id = actor and action = 'try-connection' and created_at > now() - interval '10 minutes'
  order by created_at desc offset 19 limit 1;
  if oldest is not null then
    return greatest(1, ceil(extract(epoch from oldest + interval '10 minutes' - now())));
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id)
  values (actor, 'try-connection', 'connection_settings', connection);
  return 0;
end
$$;
revoke all on function public.save_connection, public.remove_connection, public.begin_connection_try from public;
grant execute on function public.save_connection, public.remove_connection, public.begin_connection_try to service_role;
