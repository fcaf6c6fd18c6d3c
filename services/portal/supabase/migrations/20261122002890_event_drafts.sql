-- Drafts of events by the officers of clubs. Only administrators write events (001500), so officers write drafts, of a new event, of
-- a change or of a cancellation, and an administrator publishes one or sends it back with a note. Decision 094. Kept for a year once it is decided.
-- Tests: supabase/tests/clubs/event-drafts.test.ts.

create table public.event_drafts (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs on delete restrict,
  author_id uuid default auth.uid() references public.profiles on delete set null,
  -- The event that it changes; of a new one the event that it became.
  event_id uuid references public.events on delete set null,
  -- When the event that it changes was last changed, as its author saw it. Null: a new event.
  event_seen_at timestamptz check (event_seen_at between '1900-01-01' and '9999-12-31'),
  -- As in events, but a draft may lack what an event needs.
  title text check (char_length(title) between 1 and 300),
  title_th text check (char_length(title_th) <= 300),
  description text check (char_length(description) <= 20000),
  description_th text check (char_length(description_th) <= 20000),
  location text check (char_length(location) <= 300),
  location_th text check (char_length(location_th) <= 300),
  starts_at timestamptz check (starts_at between '1900-01-01' and '9999-12-31'),
  ends_at timestamptz check (ends_at between '1900-01-01' and '9999-12-31'),
  activity_hours numeric(5, 1) not null default 0 check (activity_hours between 0 and 500),
  activity_kind text not null default 'general'
    check (activity_kind in ('general', 'academic', 'service', 'arts-and-culture', 'sports', 'leadership')),
  capacity int check (capacity > 0),
  cover_image text check (char_length(cover_image) <= 500 and private.is_object_name(cover_image)),
  cover_alt text check (char_length(cover_alt) <= 300),
  cover_alt_th text check (char_length(cover_alt_th) <= 300),
  -- Why its event is to be cancelled; the draft changes nothing else then.
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  status text not null default 'draft' check (status in ('draft', 'waiting', 'published', 'returned')),
  -- Why it was sent back, until it is published.
  note text check (char_length(note) between 1 and 500),
  submitted_at timestamptz check (submitted_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '9999-12-31'),
  check (ends_at >= starts_at),
  check (cancel_reason is null or event_seen_at is not null),
  check (status <> 'returned' or note is not null),
  check (status not in ('waiting', 'returned') or submitted_at is not null)
);
create index event_drafts_club_id_idx on public.event_drafts (club_id);
create index event_drafts_author_id_idx on public.event_drafts (author_id);
create index event_drafts_event_id_idx on public.event_drafts (event_id);
create index event_drafts_waiting_idx on public.event_drafts (submitted_at) where status = 'waiting';
create unique index event_drafts_open_idx on public.event_drafts (event_id) where status <> 'published';
alter table public.event_drafts enable row level security;
create trigger touch_updated_at before update on public.event_drafts for each row execute function private.touch_updated_at();

grant select, delete on public.event_drafts to authenticated;
grant insert (id, club_id, event_id, event_seen_at, title, title_th, description, description_th, location, location_th, starts_at, ends_at,
  activity_hours, activity_kind, capacity, cover_image, cover_alt, cover_alt_th, cancel_reason) on public.event_drafts to authenticated;
grant update (event_seen_at, title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours,
  activity_kind, capacity, cover_image, cover_alt, cover_alt_th, cancel_reason) on public.event_drafts to authenticated;
grant select, insert, update, delete on public.event_drafts to service_role;
create policy "officers read the drafts of their club, administrators what was submitted" on public.event_drafts for select to authenticated
  using (club_id in (select private.my_officer_clubs()) or status <> 'draft' and (select private.is_admin()));
create policy "officers draft events of their club" on public.event_drafts for insert to authenticated
  with check (club_id in (select private.my_officer_clubs())
    and (event_id is null or exists (select from public.events where events.id = event_id and events.club_id = event_drafts.club_id)));
create policy "officers change what does not wait and is not published" on public.event_drafts for update to authenticated
  using (club_id in (select private.my_officer_clubs()) and status in ('draft', 'returned'))
  with check (club_id in (select private.my_officer_clubs()) and status in ('draft', 'returned'));
create policy "officers remove what does not wait and is not published" on public.event_drafts for delete to authenticated
  using (club_id in (select private.my_officer_clubs()) and status in ('draft', 'returned'));

-- A draft that an officer submits or withdraws, locked. A stranger gets the same answer for an existing and a missing one.
create function private.own_event_draft(draft uuid) returns public.event_drafts
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.event_drafts;
begin
  select * into entry from public.event_drafts where id = draft for update;
  perform private.require_club_officer(coalesce(entry.club_id, (select private.my_officer_clubs() limit 1)));
  if entry.id is null then
    perform private.refuse('event_draft_not_found', 404, 'This draft was removed.');
  end if;
  return entry;
end
$$;

-- A draft that an administrator decides about, locked.
create function private.waiting_event_draft(draft uuid) returns public.event_drafts
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.event_drafts;
begin
  if not private.is_admin() then
    perform private.refuse('event_draft_publish_forbidden', 403, 'Only administrators publish events.');
  end if;
  select * into entry from public.event_drafts where id = draft and status <> 'draft' for update;
  if not found then
    perform private.refuse('event_draft_not_found', 404, 'This draft was withdrawn or removed.');
  elsif entry.status <> 'waiting' then
    perform private.refuse('event_draft_not_waiting', 409, 'This draft has already been published or sent back.');
  end if;
  return entry;
end
$$;

-- The event that a draft changes or cancels, locked; null of a new one. Only a change is outdated by another: it holds every field.
create function private.event_of_draft(draft public.event_drafts) returns public.events
  language plpgsql security definer set search_path = '' as $$
declare
  event public.events;
begin
  if draft.event_seen_at is null then
    return null;
  end if;
  select * into event from public.events where id = draft.event_id for no key update;
  if not found then
    perform private.refuse('event_not_found', 404, 'This event was removed.');
  elsif event.cancelled_at is not null then
    perform private.refuse('event_cancelled', 409, 'This event was cancelled.');
  elsif event.ends_at <= now() then
    perform private.refuse('event_over', 409, 'This event is over.');
  elsif event.club_id is distinct from draft.club_id or draft.cancel_reason is null and event.updated_at <> draft.event_seen_at then
    perform private.refuse('event_draft_outdated', 409, 'The event has changed since this draft was started.',
      'Open the draft, compare it with the event, and submit it again.');
  end if;
  return event;
end
$$;

-- Whether a draft could be published now. Returns its event, locked.
create function private.check_event_draft(draft public.event_drafts) returns public.events
  language plpgsql security definer set search_path = '' as $$
declare
  event public.events := private.event_of_draft(draft);
begin
  if draft.cancel_reason is not null then
    return event;
  elsif draft.title is null or draft.starts_at is null or draft.ends_at is null then
    perform private.refuse('event_draft_incomplete', 422, 'Enter a name, a start and an end.');
  elsif draft.ends_at <= draft.starts_at then
    perform private.refuse('event_draft_order', 422, 'The end must be after the start.');
  elsif draft.capacity < (select count(*) from public.event_sign_ups where event_id = event.id and has_place) then
    perform private.refuse('event_draft_capacity', 409, 'More people already have a place than this draft offers.');
  elsif draft.starts_at <= now() and draft.starts_at is distinct from event.starts_at then
    perform private.refuse('event_draft_past', 422, 'Choose a start in the future.');
  end if;
  return event;
end
$$;

-- What the sentence of a notice names of a draft.
create function private.event_draft_content(draft public.event_drafts) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.club_content(club, null) || jsonb_strip_nulls(jsonb_build_object('event', coalesce(draft.title_th, draft.title),
    'event_en', draft.title, 'is_cancellation', nullif(draft.cancel_reason is not null, false),
    'note', case when draft.status = 'returned' then draft.note else draft.cancel_reason end))
  from public.clubs as club where club.id = draft.club_id
$$;

-- What the audit log names of a draft, which may be removed later.
create function private.event_draft_titles(draft public.event_drafts) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', draft.title, 'title_th', draft.title_th, 'cancel_reason', draft.cancel_reason))
$$;

-- Nobody need look at a draft any more that was withdrawn or decided.
create function private.read_event_draft_notices(draft uuid) returns void language sql security definer set search_path = '' as $$
  update public.notices set read_at = now() where read_at is null and event_id in (
    select id from public.notification_outbox where kind = 'event-draft-waiting' and starts_with(event_key, 'event-draft-waiting/' || draft || '/'))
$$;

-- An officer submits a draft; administrators get a notice. A cancellation is named as its event.
create function public.submit_event_draft(draft uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  entry public.event_drafts := private.own_event_draft(draft);
  event public.events;
begin
  if entry.status not in ('draft', 'returned') then
    perform private.refuse('event_draft_submitted', 409, 'This draft has already been submitted.');
  end if;
  event := private.check_event_draft(entry);
  if entry.cancel_reason is not null then
    update public.event_drafts set title = event.title, title_th = event.title_th, starts_at = event.starts_at, ends_at = event.ends_at
    where id = draft;
  end if;
  update public.event_drafts set status = 'waiting', submitted_at = clock_timestamp() where id = draft returning * into entry;
  perform private.announce('event-draft-waiting',
    array(select person.id from public.profiles as person join auth.users as account on account.id = person.id
      where person.role = 'admin' and person.id <> auth.uid() and (account.banned_until is null or account.banned_until <= now())),
    concat_ws('/', draft, extract(epoch from entry.submitted_at)), '/admin/events', private.event_draft_content(entry));
  perform private.log_club_deed('submit-event-draft', entry.club_id, private.event_draft_titles(entry));
end
$$;

-- An officer takes a submitted draft back.
create function public.withdraw_event_draft(draft uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  entry public.event_drafts := private.own_event_draft(draft);
begin
  if entry.status <> 'waiting' then
    perform private.refuse('event_draft_not_waiting', 409, 'This draft has already been published or sent back.');
  end if;
  update public.event_drafts set status = 'draft' where id = draft;
  perform private.read_event_draft_notices(draft);
  perform private.log_club_deed('withdraw-event-draft', entry.club_id, private.event_draft_titles(entry));
end
$$;

-- An administrator publishes a draft: its event is added, changed or cancelled. People who come hear of a change as of any other (002860).
-- Returns the event.
create function public.publish_event_draft(draft uuid) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  entry public.event_drafts := private.waiting_event_draft(draft);
  event public.events := private.check_event_draft(entry);
begin
  if entry.cancel_reason is not null then
    update public.events set cancel_reason = entry.cancel_reason where id = event.id;
  elsif event.id is null then
    insert into public.events (title, title_th, description, description_th, location, location_th, starts_at, ends_at, activity_hours,
      activity_kind, capacity, cover_image, cover_alt, cover_alt_th, club_id)
    values (entry.title, entry.title_th, entry.description, entry.description_th, entry.location, entry.location_th, entry.starts_at,
      entry.ends_at, entry.activity_hours, entry.activity_kind, entry.capacity, entry.cover_image, entry.cover_alt, entry.cover_alt_th,
      entry.club_id)
    returning * into event;
  else
    update public.events set title = entry.title, title_th = entry.title_th, description = entry.description,
      description_th = entry.description_th, location = entry.location, location_th = entry.location_th, starts_at = entry.starts_at,
      ends_at = entry.ends_at, activity_hours = entry.activity_hours, activity_kind = entry.activity_kind, capacity = entry.capacity,
      cover_image = entry.cover_image, cover_alt = entry.cover_alt, cover_alt_th = entry.cover_alt_th
    where id = event.id;
  end if;
  update public.event_drafts set status = 'published', event_id = event.id, note = null where id = draft returning * into entry;
  perform private.read_event_draft_notices(draft);
  perform private.announce('event-draft-published', array_remove(private.club_officers(entry.club_id), auth.uid()), draft::text,
    '/events/' || event.id, private.event_draft_content(entry));
  perform private.log_club_deed('publish-event-draft', entry.club_id,
    private.event_draft_titles(entry) || jsonb_build_object('event_id', event.id));
  return event.id;
end
$$;

-- An administrator sends a draft back to the officers, with a note.
create function public.return_event_draft(draft uuid, note text) returns void language plpgsql security definer set search_path = '' as $$
declare
  entry public.event_drafts := private.waiting_event_draft(draft);
  reason text := btrim(note, E' \t\r\n');
  home text;
begin
  if coalesce(reason, '') = '' or char_length(reason) > 500 then
    perform private.refuse('event_draft_note_missing', 422, 'Write a note of up to 500 characters.');
  end if;
  update public.event_drafts set status = 'returned', note = reason where id = draft returning * into entry;
  select slug into home from public.clubs where id = entry.club_id;
  perform private.read_event_draft_notices(draft);
  perform private.announce('event-draft-returned', array_remove(private.club_officers(entry.club_id), auth.uid()),
    concat_ws('/', draft, extract(epoch from entry.submitted_at)), '/clubs/' || home || '/events', private.event_draft_content(entry));
  perform private.log_club_deed('return-event-draft', entry.club_id,
    private.event_draft_titles(entry) || jsonb_build_object('reason', reason));
end
$$;
revoke all on function private.own_event_draft, private.waiting_event_draft, private.event_of_draft, private.check_event_draft,
  private.event_draft_content, private.event_draft_titles, private.read_event_draft_notices, public.submit_event_draft,
  public.withdraw_event_draft, public.publish_event_draft, public.return_event_draft from public;
grant execute on function public.submit_event_draft, public.withdraw_event_draft, public.publish_event_draft, public.return_event_draft
  to authenticated;
