-- The events that people are notified of, besides the moves of projects: comments, orders, events, polls, certificates, and what
-- happens to an account. Each writes one row of the outbox. Tests: supabase/tests/notifications/notice-events.test.ts.

create function private.announce(kind text, receivers uuid[], subject text, path text, payload jsonb) returns void
  language sql security definer set search_path = '' as $$
  insert into public.notification_outbox (kind, receivers, event_key, path, payload)
  select kind, array(select distinct person from unnest(receivers) as person where person is not null),
    concat_ws('/', kind, subject), path, payload
  where exists (select from unnest(receivers) as person where person is not null)
  on conflict (event_key) do nothing
$$;

-- The owner, and those who commented before, but not the author.
create function private.announce_comment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce('comment',
    array_remove(project.created_by || array(select author_id from public.project_comments where project_id = new.project_id), new.author_id),
    new.id::text, '/project/' || project.id,
    jsonb_build_object('title', project.title, 'title_en', project.title_en, 'note', private.excerpt(new.body, 200)))
  from public.projects as project where project.id = new.project_id;
  return null;
end
$$;
create trigger announce_comment after insert on public.project_comments for each row execute function private.announce_comment();

create function private.announce_order() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  event text := case
    when new.status = 'paid' and new.total > 0 and old.status <> 'handed-over' then 'order-paid'
    when new.status = 'handed-over' then 'order-handed-over'
    when new.status = 'refunded' then 'order-refunded'
    when new.status = 'cancelled' and new.cancelled_by in ('seller', 'time') then 'order-cancelled'
    when new.status = 'awaiting-payment' and old.status = 'payment-sent' then 'order-slip-refused' end;
begin
  if event is not null then
    perform private.announce(event, array[new.buyer_id], concat_ws('/', new.id, pg_current_xact_id()), '/me/orders/' || new.id,
      jsonb_build_object('title', club.name_th, 'title_en', club.name, 'total', new.total))
    from public.clubs as club where club.id = new.club_id;
  end if;
  return null;
end
$$;

-- What is undone did not happen: its notice goes, and with it what was not sent yet.
create function private.withdraw_order_notice(kind text, shop_order uuid) returns void
  language sql security definer set search_path = '' as $$
  delete from public.notification_outbox where starts_with(event_key, concat_ws('/', kind, shop_order, ''))
$$;
create trigger announce_order after update of status on public.shop_orders
  for each row when (old.status is distinct from new.status) execute function private.announce_order();

-- The people of an event: who comes, who checked in, who organises it, and the owner of its project.
create function private.event_people(event public.events) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array_remove(array(
    select user_id from public.event_attendance where event_id = event.id
    union select user_id from public.event_sign_ups where event_id = event.id
    union select created_by from public.projects where id = event.project_id
    union select chair_id from public.divisions where slug = event.organizer_division
    union select president_id from public.clubs where id = event.club_id), auth.uid())
$$;

create function private.announce_change(event public.events, receivers uuid[]) returns void
  language sql security definer set search_path = '' as $$
  select private.announce('event-changed', receivers, concat_ws('/', event.id, pg_current_xact_id()),
    '/events/' || event.id, private.event_content(event))
$$;

-- A change of what people plan by: time, place and title of an event that is not over, and that it is cancelled.
create function private.announce_event() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.ends_at < now() or old.cancelled_at is not null then
    return old;
  elsif tg_op = 'DELETE' then
    perform private.announce('event-cancelled', private.event_people(old), old.id::text, '/events', private.event_content(old));
  elsif new.cancelled_at is not null then
    perform private.announce('event-cancelled', private.event_people(new), new.id::text, '/events/' || new.id,
      private.event_content(old) || jsonb_build_object('note', new.cancel_reason));
  else
    perform private.announce_change(new, private.event_people(new));
  end if;
  return old;
end
$$;
create trigger announce_changed_event after update on public.events for each row
  when ((old.title, old.title_th, old.starts_at, old.ends_at, old.location, old.location_th, old.cancelled_at)
    is distinct from (new.title, new.title_th, new.starts_at, new.ends_at, new.location, new.location_th, new.cancelled_at))
  execute function private.announce_event();
create trigger announce_removed_event before delete on public.events for each row execute function private.announce_event();

-- An event that comes back, because its cancellation or removal is undone, is not cancelled: the notices and what was not sent yet are withdrawn. Who
-- had a mail or push already, or is just being sent one, gets the event as a changed one.
create function private.withdraw_cancellation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  cancellation bigint := (select id from public.notification_outbox where event_key = concat_ws('/', 'event-cancelled', new.id) for update);
  reached uuid[] := array(select user_id from public.notification_deliveries where outbox_id = cancellation and (state = 'sent' or attempts > 0));
begin
  delete from public.notification_outbox where id = cancellation;
  perform private.announce_change(new, reached);
  return null;
end
$$;
create trigger withdraw_cancellation after insert on public.events for each row
  when (new.cancelled_at is null) execute function private.withdraw_cancellation();
create trigger withdraw_cancellation_of_event after update on public.events for each row
  when (old.cancelled_at is not null and new.cancelled_at is null) execute function private.withdraw_cancellation();

-- Reminds those who have a place, once for each time at which the event begins, the day before.
create function private.remind_of_events() returns void language sql security definer set search_path = '' as $$
  select private.announce('event-reminder',
    array(select user_id from public.event_sign_ups where event_id = event.id and has_place),
    concat_ws('/', event.id, extract(epoch from event.starts_at)::bigint), '/events/' || event.id, private.event_content(event))
  from public.events as event where event.starts_at between now() and now() + interval '1 day' and event.cancelled_at is null
$$;

-- What an administrator, an invitation or a term of office does to an account, by the audit log. Nothing is behind the changes of
-- the operator.
create function private.announce_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce(
    case new.action when 'suspend-account' then 'account-suspended' when 'restore-account' then 'account-restored' else 'role-changed' end,
    array[new.target_id::uuid], new.id::text, '/me', jsonb_strip_nulls(jsonb_build_object('from', new.detail ->> 'from',
      'to', new.detail ->> 'to', 'note', left(new.detail ->> 'reason', 500))));
  return null;
end
$$;
create trigger announce_account after insert on public.audit_log for each row
  when (new.action in ('suspend-account', 'restore-account', 'change-role') and (new.actor_id is not null or new.detail ? 'because')
    and new.target_table = 'profiles' and new.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
  execute function private.announce_account();

-- A second way to sign in.
create function private.announce_provider() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from auth.identities where user_id = new.user_id and id <> new.id) then
    perform private.announce('provider-added', array[new.user_id], new.id::text, '/me',
      jsonb_build_object('provider', case new.provider when 'google' then 'Google' when 'custom:line' then 'LINE' when 'email' then 'Email'
        else replace(new.provider, 'custom:', '') end));
  end if;
  return null;
end
$$;
create trigger announce_provider after insert on auth.identities for each row execute function private.announce_provider();

create function private.announce_certificate() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  content jsonb := jsonb_build_object('year', new.year, 'number', new.number);
begin
  if tg_op = 'INSERT' then
    perform private.announce('certificate-issued', array[new.person_id], new.id::text, '/me/transcript', content);
  elsif auth.uid() is distinct from new.person_id then
    perform private.announce('certificate-revoked', array[new.person_id], new.id::text, '/me/transcript', content);
  end if;
  return null;
end
$$;
create trigger announce_certificate after insert or update of revoked_at on public.activity_certificates
  for each row execute function private.announce_certificate();

-- Polls that closed within the last day, once each: who asked, and who answered.
create function private.announce_closed_polls() returns void language sql security definer set search_path = '' as $$
  select private.announce('poll-closed',
    poll.created_by || array(select responder_id from public.meeting_poll_responses where poll_id = poll.id),
    concat_ws('/', poll.id, extract(epoch from poll.closes_at)::bigint), '/poll/' || poll.slug,
    jsonb_build_object('title', coalesce(poll.question_th, poll.question), 'title_en', poll.question))
  from public.meeting_polls as poll where poll.closes_at between now() - interval '1 day' and now()
$$;
-- A poll that an administrator removed, with the reason. The page of new polls lists it for its asker.
create function private.announce_removed_poll() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.asker_id is distinct from new.removed_by then
    perform private.announce('poll-removed', array[new.asker_id], new.id::text, '/poll/new',
      jsonb_build_object('title', coalesce(new.question_th, new.question), 'title_en', new.question, 'note', new.reason));
  end if;
  return null;
end
$$;
create trigger announce_removed_poll after insert on public.poll_removals
  for each row execute function private.announce_removed_poll();
create index meeting_polls_closes_at_idx on public.meeting_polls (closes_at) where closes_at is not null;
revoke all on function private.announce, private.announce_comment, private.announce_order, private.withdraw_order_notice, private.event_people,
  private.announce_change, private.announce_event, private.remind_of_events, private.withdraw_cancellation, private.announce_account, private.announce_provider, private.announce_certificate,
  private.announce_closed_polls, private.announce_removed_poll from public;
