-- How the database calls functions: the address and key of this installation and cron_secret are read from
-- internal_secrets when a call is made, so that neither is written into a job or trigger. Proven by jobs/jobs.test.ts.
do $$
begin
  -- Where it is not to be had, the server stands in for it with the same schema.
  if exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_net;
  end if;
end
$$;

create function private.call_function(path text, body jsonb, timeout_ms int default 5000) returns bigint
  language plpgsql security definer set search_path = '' as $$
declare
  known jsonb := (select jsonb_object_agg(key, value) from public.internal_secrets where key in ('functions_url', 'functions_key', 'cron_secret'));
begin
  if known ->> 'functions_url' is null or known ->> 'functions_key' is null then
    raise exception 'internal_secrets has no functions_url or functions_key, so no function can be called.';
  end if;
  return net.http_post(
    url => rtrim(known ->> 'functions_url', '/') || '/' || path,
    body => body,
    headers => jsonb_strip_nulls(jsonb_build_object('content-type', 'application/json',
      'authorization', 'Bearer ' || (known ->> 'functions_key'), 'apikey', known ->> 'functions_key', 'x-cron-secret', known ->> 'cron_secret')),
    timeout_milliseconds => timeout_ms);
end
$$;

-- The webhook of projects. Where no functions are served the event waits in the outbox, and the move stands.
create function private.call_status_webhook() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.internal_secrets where key = 'functions_url') then
    perform private.call_function('notify-status-change', jsonb_build_object('type', tg_op, 'table', tg_table_name,
      'schema', tg_table_schema, 'record', to_jsonb(new), 'old_record', to_jsonb(old)));
  end if;
  return null;
end
$$;
create trigger call_status_webhook after update on public.projects
  for each row when (old.status is distinct from new.status) execute function private.call_status_webhook();

-- The handles of the two jobs that look at one account each; null: nothing is looked at.
alter table public.app_settings add column social_priority_a text check (social_priority_a ~ '^[A-Za-z0-9._]{1,30}$');
alter table public.app_settings add column social_priority_b text check (social_priority_b ~ '^[A-Za-z0-9._]{1,30}$');
create function private.harvest(which text) returns bigint language sql security definer set search_path = '' as $$
  select private.call_function('social-harvest?handle=' || handle, '{}', 60000)
  from public.app_settings, lateral (select case which when 'a' then social_priority_a else social_priority_b end as handle) as chosen
  where handle is not null
$$;
-- What failed to be sent, or was never called for, is called for again; nothing is called where nothing waits.
create function private.retry_notifications() returns bigint language sql security definer set search_path = '' as $$
  select private.call_function('notify-status-change', '{}', 30000)
  where exists (select from public.internal_secrets where key = 'functions_url')
    and (exists (select from public.notification_outbox where fanned_out_at is null)
      or exists (select from public.notification_deliveries where state = 'waiting' and next_attempt_at <= now()))
$$;
revoke all on function private.retry_notifications, private.call_function, private.call_status_webhook, private.harvest from public;
