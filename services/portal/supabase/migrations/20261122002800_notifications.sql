-- Notifications: devices that receive web push, and the outbox. What happens writes one event in its own transaction; each event
-- has one notice for each person (notices), and one delivery for each channel and receiver, which fails and is retried on its own.
-- Tests: supabase/tests/notifications.

-- Devices that receive web push; only their own person reads and writes them.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  user_agent text check (char_length(user_agent) <= 500),
  last_used_at timestamptz check (last_used_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
alter table public.push_subscriptions enable row level security;
create trigger touch_updated_at before update on public.push_subscriptions
  for each row execute function private.touch_updated_at();

grant select, insert (id, user_id, endpoint, p256dh, auth, user_agent, last_used_at),
  update (user_id, endpoint, p256dh, auth, user_agent, last_used_at), delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;
create policy "people read their subscriptions" on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people subscribe their devices" on public.push_subscriptions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people renew their subscriptions" on public.push_subscriptions for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people end their subscriptions" on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.notification_outbox (
  id bigint generated always as identity primary key,
  -- One of notice_kinds.
  kind text not null check (char_length(kind) <= 40),
  -- What reviewers and owners are notified of; otherwise the receivers are named.
  project_id uuid references public.projects on delete cascade,
  step_id bigint references public.approval_steps,
  receivers uuid[] not null default '{}',
  -- The page where the matter is; null: the project's.
  path text check (path ~ '^/' and char_length(path) <= 500),
  payload jsonb not null check (jsonb_typeof(payload) = 'object') check (octet_length(payload::text) <= 100000),
  -- The idempotency key: a second row of the same event is refused.
  event_key text not null unique check (char_length(event_key) <= 300),
  -- When the deliveries of the event were written.
  fanned_out_at timestamptz,
  created_at timestamptz not null default now(),
  check (project_id is not null or path is not null)
);
create index notification_outbox_project_id_idx on public.notification_outbox (project_id);
create index notification_outbox_step_id_idx on public.notification_outbox (step_id);
create index notification_outbox_waiting_idx on public.notification_outbox (id) where fanned_out_at is null;
create index notification_outbox_created_at_idx on public.notification_outbox (created_at);

create table public.notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  outbox_id bigint not null references public.notification_outbox on delete cascade,
  channel text not null check (channel in ('line', 'discord', 'email', 'web-push')),
  -- The id of a person or subscription, or the name of a configured channel; never an address.
  receiver text not null check (char_length(receiver) <= 2000),
  user_id uuid references public.profiles on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- An error code, without content.
  last_error text check (char_length(last_error) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (outbox_id, channel, receiver)
);
create index notification_deliveries_due_idx on public.notification_deliveries (next_attempt_at) where state = 'waiting';
create index notification_deliveries_user_id_idx on public.notification_deliveries (user_id);
alter table public.notification_outbox enable row level security;
alter table public.notification_deliveries enable row level security;
create trigger touch_updated_at before update on public.notification_deliveries
  for each row execute function private.touch_updated_at();
grant select, insert, update, delete on public.notification_outbox, public.notification_deliveries to service_role;

-- What somebody wrote, in a notice: a long text is cut, and ends so that one sees it.
create function private.excerpt(body text, longest integer) returns text language sql immutable set search_path = '' as $$
  select case when char_length(body) > longest then rtrim(left(body, longest - 1)) || '…' else body end
$$;
revoke all on function private.excerpt from public;

-- A project that is taken back was not submitted: the notices and reminders of its submission go, and with them what was not sent
-- yet. Returns whether the organisation's channels had it already, or are just being sent it: they had one whose event is so old that
-- it was removed.
create function private.withdraw_submission(step public.approval_steps) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  submission bigint := (
    select event.id from public.notification_outbox as event
    join public.approval_steps as submitted on submitted.id = event.step_id
    where submitted.project_id = step.project_id and submitted.sequence = step.sequence - 1 for update of event);
  is_public boolean := submission is null or exists (
    select from public.notification_deliveries where outbox_id = submission and user_id is null and (state = 'sent' or attempts > 0));
begin
  delete from public.notification_outbox where project_id = step.project_id and id >= coalesce(submission, 0);
  return is_public;
end
$$;

-- Every approval step becomes one event. Senders take deliveries on lease so that a crashed sender blocks none, and report
-- each result.
create function private.announce_step() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.from_status = 'submitted-to-chair' and new.to_status = 'draft' and not private.withdraw_submission(new) then
    return null;
  end if;
  insert into public.notification_outbox (kind, project_id, step_id, event_key, payload)
  select 'status-change', new.project_id, new.id, 'step/' || new.id,
    jsonb_build_object('project_id', new.project_id, 'title', project.title, 'title_en', project.title_en, 'from_status', new.from_status,
      'to_status', new.to_status, 'sequence', new.sequence, 'acting_role', new.acting_role, 'note', private.excerpt(new.note, 500))
  from public.projects as project where project.id = new.project_id
  on conflict (event_key) do nothing;
  return null;
end
$$;
create trigger announce_step after insert on public.approval_steps for each row execute function private.announce_step();

-- The people whom an event concerns, and what it is to each: named ones; of a project, the owner and the next reviewers; for a
-- reminder only the reviewers; for an escalation also the president, vice presidents and secretaries. Never the person who
-- caused the event.
create function private.receivers(event public.notification_outbox) returns table (person uuid, kind text)
  language sql stable security definer set search_path = '' as $$
  with subject as (
    select project, step.actor_id, step.to_status is null or step.to_status = project.status as is_current
    from public.projects as project left join public.approval_steps as step on step.id = event.step_id
    where project.id = event.project_id
  ), people as (
    select unnest(event.receivers) as person, event.kind
    union
    select private.current_reviewers(project), case event.kind when 'status-change' then 'review-waiting' else event.kind end
      from subject where is_current
    union
    select (project).created_by, event.kind from subject where event.kind = 'status-change'
    union
    select id, event.kind from public.profiles where event.kind = 'review-escalation' and role in ('president', 'vp', 'secretary')
  )
  select people.person, people.kind from people where people.person is distinct from (select actor_id from subject)
$$;

-- Writes the deliveries of new events on the configured channels and marks the events as fanned out, oldest first: to each person
-- of its notices by the channels that they take. Nobody is asked to review what has moved on. The organisation's LINE and Discord
-- get changes and escalations of projects. Events that another call works on are left to it.
create function public.fan_out_events(channels text[], max_events int default 100) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  event public.notification_outbox;
  events int := 0;
begin
  for event in
    select * from public.notification_outbox where fanned_out_at is null order by id limit max_events for update skip locked
  loop
    insert into public.notification_deliveries (outbox_id, channel, receiver, user_id)
    select event.id, channel, 'organisation', null
    from unnest(channels) as channel where channel in ('line', 'discord') and event.kind in ('status-change', 'review-escalation')
    union all
    select event.id, channel, coalesce(device.id, notice.user_id)::text, notice.user_id
    from public.notices as notice
    join unnest(channels) as channel on channel in ('email', 'web-push') and private.takes_notice(notice.user_id, notice.kind, channel)
    left join public.push_subscriptions as device on channel = 'web-push' and device.user_id = notice.user_id
    left join public.approval_steps as step on step.id = event.step_id
    left join public.projects as project on project.id = event.project_id
    where notice.event_id = event.id and (channel = 'email' or device.id is not null)
      and (notice.kind <> 'review-waiting' or step.to_status = project.status)
    on conflict (outbox_id, channel, receiver) do nothing;
    update public.notification_outbox set fanned_out_at = now() where id = event.id;
    events := events + 1;
  end loop;
  return events;
end
$$;

-- The run that sends notifications: one at a time, for a limited time.
create table private.notification_run (
  id int primary key default 1 check (id = 1),
  holder uuid,
  held_until timestamptz
);
insert into private.notification_run default values;

-- Whether events or deliveries are due.
create function private.has_due_notifications() returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.notification_outbox where fanned_out_at is null)
    or exists (select from public.notification_deliveries where state = 'waiting' and next_attempt_at <= now())
$$;

-- Begins a run; null if another one works. That one sees what was written before this call, because both lock the row.
create function public.begin_notification_run(lease_seconds int) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  run private.notification_run;
begin
  select * into run from private.notification_run for update;
  if run.held_until > clock_timestamp() then
    return null;
  end if;
  update private.notification_run set holder = gen_random_uuid(), held_until = clock_timestamp() + make_interval(secs => lease_seconds)
  returning * into run;
  return run.holder;
end
$$;

-- Ends a run and returns true, or false if more is due: the run then goes on. A run that is out of time ends, and lets the next one
-- begin.
create function public.end_notification_run(run uuid, is_out_of_time boolean default false) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform from private.notification_run where holder = run for update;
  if not found then
    return true;
  end if;
  if not is_out_of_time and private.has_due_notifications() then
    return false;
  end if;
  update private.notification_run set holder = null, held_until = null;
  perform private.retry_notifications();
  return true;
end
$$;

-- Claims due deliveries. A sender that does not report a result before the lease ends loses them. `kind` is what the event is to
-- the receiver, `unsubscribe` what the link of a mail carries.
create function public.claim_deliveries(most int default 20, lease_seconds int default 60)
  returns table (id uuid, outbox_id bigint, channel text, receiver text, user_id uuid, attempts int, kind text, unsubscribe text)
  language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select delivery.id from public.notification_deliveries as delivery
    where delivery.state = 'waiting' and delivery.next_attempt_at <= now()
    order by delivery.next_attempt_at limit most for update skip locked
  ), claimed as (
    update public.notification_deliveries as delivery
    set attempts = delivery.attempts + 1, next_attempt_at = now() + make_interval(secs => lease_seconds)
    from due where delivery.id = due.id returning delivery.*
  )
  select claimed.id, claimed.outbox_id, claimed.channel, claimed.receiver, claimed.user_id, claimed.attempts,
    coalesce(notice.kind, outbox.kind), case when claimed.channel = 'email' then private.unsubscribe_token(claimed.user_id, entry.topic) end
  from claimed join public.notification_outbox as outbox on outbox.id = claimed.outbox_id
  left join public.notices as notice on notice.event_id = claimed.outbox_id and notice.user_id = claimed.user_id
  left join public.notice_kinds as entry on entry.kind = notice.kind;
end
$$;

-- Releases claimed deliveries that were not attempted, due again after some seconds.
create function public.release_deliveries(deliveries uuid[], seconds double precision) returns void
  language sql security definer set search_path = '' as $$
  update public.notification_deliveries
  set attempts = attempts - 1, next_attempt_at = now() + make_interval(secs => seconds)
  where id = any (deliveries) and state = 'waiting'
$$;

-- Records the result of a delivery. `failure` is an error code. Retries after 1, 2, 4 … minutes, at most eight times, or after
-- `retry_seconds`.
create function public.finish_delivery(delivery uuid, failure text default null, is_final boolean default false, retry_seconds int default null)
  returns void language sql security definer set search_path = '' as $$
  update public.notification_deliveries
  set state = case when failure is null then 'sent' when is_final or attempts >= 8 then 'failed' else 'waiting' end,
    last_error = failure,
    next_attempt_at = now() + coalesce(make_interval(secs => retry_seconds), interval '1 minute' * power(2, least(attempts, 8) - 1))
  where id = delivery and state = 'waiting'
$$;
revoke all on function private.withdraw_submission, private.announce_step, private.receivers, private.has_due_notifications, public.fan_out_events,
  public.begin_notification_run, public.end_notification_run, public.claim_deliveries, public.release_deliveries,
  public.finish_delivery from public;
grant execute on function public.fan_out_events, public.begin_notification_run, public.end_notification_run, public.claim_deliveries,
  public.release_deliveries, public.finish_delivery to service_role;

create function private.remind_reviewers() returns int language plpgsql security definer set search_path = '' as $$
declare
  written int;
begin
  insert into public.notification_outbox (kind, project_id, event_key, payload)
  select wait.kind, project.id,
    concat_ws('/', wait.kind, project.id, extract(epoch from project.status_changed_at)::bigint, private.today()),
    jsonb_build_object('project_id', project.id, 'title', project.title, 'title_en', project.title_en, 'status', project.status, 'days', wait.days,
      'deciding_roles', (select jsonb_agg(distinct mover) from public.project_transitions as next
        where next.from_status = project.status and next.kind = 'approve'
          and (next.path is null or (next.path = 'board') = project.needs_board)))
  from public.projects as project
  cross join public.app_settings as settings
  cross join lateral (select (settings.step_days ->> project.status::text)::int as allowed) as step
  cross join lateral (
    select since.days, case when since.days > 2 * step.allowed then 'review-escalation' else 'review-reminder' end as kind
    from private.days_since(project.status_changed_at) as since (days)
  ) as wait
  where step.allowed is not null and wait.days > step.allowed
    and project.status in (select from_status from public.project_transitions where kind = 'approve')
  on conflict (event_key) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;
revoke all on function private.remind_reviewers from public;

-- The webhook of projects. Without functions the event waits in the outbox; the move succeeds.
create function private.call_status_webhook() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.internal_secrets where key = 'functions_url') then
    perform private.call_function('notify-status-change', jsonb_build_object('type', tg_op, 'table', tg_table_name,
      'schema', tg_table_schema, 'record', to_jsonb(new), 'old_record', to_jsonb(old)), 30000);
  end if;
  return null;
end
$$;
create trigger call_status_webhook after update on public.projects
  for each row when (old.status is distinct from new.status) execute function private.call_status_webhook();

-- Calls the sender again if events or deliveries are waiting.
create function private.retry_notifications() returns bigint language sql security definer set search_path = '' as $$
  select private.call_function('notify-status-change', '{}', 30000)
  where exists (select from public.internal_secrets where key = 'functions_url')
    and private.has_due_notifications()
$$;
revoke all on function private.call_status_webhook, private.retry_notifications from public;
