-- The outbox fills itself: every approval step becomes one event. The functions that send take deliveries on lease, so
-- that one that dies leaves nothing behind, and say how each went. Proven by notifications/outbox.test.ts.
create function private.announce_step() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_outbox (kind, project_id, step_id, event_key, payload)
  select 'status-change', new.project_id, new.id, 'step/' || new.id,
    jsonb_build_object('project_id', new.project_id, 'title', project.title, 'from_status', new.from_status,
      'to_status', new.to_status, 'sequence', new.sequence, 'acting_role', new.acting_role)
  from public.projects as project where project.id = new.project_id
  on conflict (event_key) do nothing;
  return null;
end
$$;
create trigger announce_step after insert on public.approval_steps for each row execute function private.announce_step();

-- Events whose deliveries are not written yet, oldest first; written together with the mark that they are.
create function public.fan_out_event(outbox bigint, deliveries jsonb) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  written int;
begin
  insert into public.notification_deliveries (outbox_id, channel, receiver, user_id)
  select outbox, delivery ->> 'channel', delivery ->> 'receiver', (delivery ->> 'user_id')::uuid
  from jsonb_array_elements(deliveries) as delivery
  on conflict (outbox_id, channel, receiver) do nothing;
  get diagnostics written = row_count;
  update public.notification_outbox set fanned_out_at = coalesce(fanned_out_at, now()) where id = outbox;
  return written;
end
$$;
-- Due deliveries, each to one taker at a time: who does not say how it went within the lease loses it.
create function public.claim_deliveries(most int default 20, lease_seconds int default 60)
  returns table (id uuid, outbox_id bigint, channel text, receiver text, user_id uuid, attempts int, kind text, payload jsonb)
  language sql volatile security definer set search_path = '' as $$
  with due as (
    select delivery.id from public.notification_deliveries as delivery
    where delivery.state = 'waiting' and delivery.next_attempt_at <= now()
    order by delivery.next_attempt_at limit most for update skip locked
  ), claimed as (
    update public.notification_deliveries as delivery
    set attempts = delivery.attempts + 1, next_attempt_at = now() + make_interval(secs => lease_seconds)
    from due where delivery.id = due.id returning delivery.*
  )
  select claimed.id, claimed.outbox_id, claimed.channel, claimed.receiver, claimed.user_id, claimed.attempts, outbox.kind, outbox.payload
  from claimed join public.notification_outbox as outbox on outbox.id = claimed.outbox_id
$$;
-- `failure` is a stable code, never what was sent. Tried again after 1, 2, 4 … minutes, eight times; or when told to.
create function public.finish_delivery(delivery uuid, failure text default null, is_final boolean default false, retry_seconds int default null)
  returns void language sql security definer set search_path = '' as $$
  update public.notification_deliveries
  set state = case when failure is null then 'sent' when is_final or attempts >= 8 then 'failed' else 'waiting' end,
    last_error = failure,
    next_attempt_at = now() + coalesce(make_interval(secs => retry_seconds), interval '1 minute' * power(2, least(attempts, 8) - 1))
  where id = delivery and state = 'waiting'
$$;
revoke all on function private.announce_step, public.fan_out_event, public.claim_deliveries, public.finish_delivery from public;
grant execute on function public.fan_out_event, public.claim_deliveries, public.finish_delivery to service_role;
