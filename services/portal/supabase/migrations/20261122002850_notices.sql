-- The inbox: each event that people are notified of is a row for each of them, read by that person alone, in the language of
-- their pages. Mail and push follow these rows. Kept for 180 days. Tests: supabase/tests/notifications/inbox.test.ts.

create table public.notices (
  id bigint generated always as identity primary key,
  event_id bigint not null references public.notification_outbox on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  -- One of notice_kinds.
  kind text not null check (char_length(kind) <= 40),
  -- What its sentence names.
  content jsonb not null check (jsonb_typeof(content) = 'object') check (octet_length(content::text) <= 20000),
  -- The page where the matter is, without the portal's address.
  path text not null check (path ~ '^/' and char_length(path) <= 500),
  read_at timestamptz check (read_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index notices_user_id_idx on public.notices (user_id, id desc);
create index notices_unread_idx on public.notices (user_id) where read_at is null;
alter table public.notices enable row level security;
grant select, update (read_at) on public.notices to authenticated;
grant select, delete on public.notices to service_role;
create policy "people read their notices" on public.notices for select to authenticated using (user_id = (select auth.uid()));
create policy "people mark their notices as read" on public.notices for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
alter publication supabase_realtime add table public.notices;

-- Realtime applies the policies to a deleted row, and needs all of its columns for that.
alter table public.notices replica identity full;

-- Writes the notices of an event in its transaction. What waited for a review is read once the project has moved on.
create function private.write_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'status-change' then
    update public.notices as notice set read_at = now()
    from public.notification_outbox as earlier
    where earlier.project_id = new.project_id and notice.event_id = earlier.id and notice.read_at is null
      and notice.kind in ('review-waiting', 'review-reminder', 'review-escalation');
  end if;
  insert into public.notices (event_id, user_id, kind, content, path)
  select new.id, receiver.person, receiver.kind, new.payload, coalesce(new.path, '/project/' || new.project_id)
  from private.receivers(new) as receiver
  join public.profiles as person on person.id = receiver.person and person.erased_at is null
  on conflict (event_id, user_id) do nothing;
  return null;
end
$$;
create trigger write_notices after insert on public.notification_outbox
  for each row execute function private.write_notices();

-- An event without a move calls the sender, once a transaction. Moves do that by the webhook of projects.
create function private.call_for_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  caller text := pg_current_xact_id()::text;
begin
  if coalesce(current_setting('portal.called_for_events', true), '') <> caller then
    perform set_config('portal.called_for_events', caller, true);
    perform private.retry_notifications();
  end if;
  return null;
end
$$;
create trigger call_for_event after insert on public.notification_outbox
  for each row when (new.step_id is null) execute function private.call_for_event();

-- Erasing a person removes their notices and settings.
create function private.forget_notices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notices where user_id = new.id;
  delete from public.notice_settings where user_id = new.id;
  return null;
end
$$;
create trigger forget_notices after update of erased_at on public.profiles for each row
  when (old.erased_at is null and new.erased_at is not null) execute function private.forget_notices();

-- The events of 180 days ago, with their notices and deliveries.
create function private.delete_old_notices() returns void language sql security definer set search_path = '' as $$
  delete from public.notification_outbox where created_at < now() - interval '180 days'
$$;
revoke all on function private.write_notices, private.call_for_event, private.forget_notices, private.delete_old_notices from public;
