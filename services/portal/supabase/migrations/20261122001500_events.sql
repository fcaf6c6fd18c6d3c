-- Events, who attended them, and their photos. Everybody reads the calendar and the gallery; administrators write events.
-- Tests: supabase/tests/events, supabase/tests/rls.

create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 300),
  title_th text check (char_length(title_th) <= 300),
  description text check (char_length(description) <= 20000),
  description_th text check (char_length(description_th) <= 20000),
  location text check (char_length(location) <= 300),
  location_th text check (char_length(location_th) <= 300),
  organizer_division text references public.divisions on update cascade on delete set null,
  club_id uuid references public.clubs on delete set null,
  project_id uuid references public.projects on delete set null,
  starts_at timestamptz not null check (starts_at between '1900-01-01' and '9999-12-31'),
  ends_at timestamptz not null check (ends_at between '1900-01-01' and '9999-12-31'),
  -- The hours that the transcript counts, and their heading.
  activity_hours numeric(5, 1) not null default 0 check (activity_hours between 0 and 500),
  activity_kind text not null default 'general'
    check (activity_kind in ('general', 'academic', 'service', 'arts-and-culture', 'sports', 'leadership')),
  capacity int check (capacity > 0),
  -- Name of an object in the bucket covers, and what the picture shows.
  cover_image text check (char_length(cover_image) <= 500 and private.is_object_name(cover_image)),
  cover_alt text check (char_length(cover_alt) <= 300),
  cover_alt_th text check (char_length(cover_alt_th) <= 300),
  -- Why it does not take place. It stays for those who have its link; null takes the cancellation back.
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  -- By the clock of the database.
  cancelled_at timestamptz check (cancelled_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now() check (updated_at between '1900-01-01' and '9999-12-31'),
  check (ends_at >= starts_at),
  check ((cancelled_at is null) = (cancel_reason is null))
);
create index events_starts_at_idx on public.events (starts_at);
create index events_organizer_division_idx on public.events (organizer_division);
create index events_club_id_idx on public.events (club_id);
create index events_project_id_idx on public.events (project_id);
alter table public.events enable row level security;
create trigger touch_updated_at before update on public.events for each row execute function private.touch_updated_at();

-- An event is cancelled until it is over. One that is added again, because its removal is undone, keeps its time.
create function private.note_cancellation() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.cancel_reason is null then
    new.cancelled_at := null;
  elsif tg_op = 'INSERT' then
    new.cancelled_at := coalesce(new.cancelled_at, now());
  elsif old.cancel_reason is not null then
    new.cancelled_at := old.cancelled_at;
  elsif old.ends_at <= now() then
    perform private.refuse('event_over', 409, 'This event is over.');
  else
    new.cancelled_at := now();
  end if;
  return new;
end
$$;
revoke all on function private.note_cancellation from public;
create trigger note_cancellation before insert or update on public.events for each row execute function private.note_cancellation();

grant select on public.events to anon, authenticated;
grant insert, update, delete on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;
create policy "everybody reads events" on public.events for select to anon, authenticated using (true);
create policy "administrators add events" on public.events for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change events" on public.events for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove events" on public.events for delete to authenticated using ((select private.is_admin()));

-- Whether the caller organises an event: the chair of its division, the president of its club, administrators, or the whole
-- board if the event has no division.
create function private.is_event_organiser(event uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_admin() or private.is_board() and exists (
    select from public.events where id = event and (organizer_division is null
      or exists (select from public.divisions where slug = organizer_division and chair_id = auth.uid())
      or exists (select from public.clubs where clubs.id = club_id and president_id = auth.uid())))
$$;

-- When check-in is open: during the event, and the margin of the settings before and after.
create function private.attendance_span(event uuid) returns tstzrange language sql stable security definer set search_path = '' as $$
  select tstzrange(starts_at - margin, ends_at + margin, '[]')
  from public.events, (select make_interval(mins => check_in_margin_minutes) as margin from public.app_settings) as settings
  where id = event
$$;
revoke all on function private.is_event_organiser, private.attendance_span from public;
grant execute on function private.is_event_organiser, private.attendance_span to authenticated, service_role;
create trigger log_change after insert or update or delete on public.events for each row execute function private.log_change();

-- Attendance: one row for each person and event, written by check-in. The activity transcript reads it.
create table public.event_attendance (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete restrict,
  user_id uuid not null references public.profiles on delete cascade,
  -- By the clock of the database; for a late scan, by that of the device.
  checked_in_at timestamptz not null default now(),
  -- 'offline' is a late scan: only the device says when it was made.
  method text not null default 'manual' check (method in ('qr', 'offline', 'manual')),
  recorded_by uuid default auth.uid() references public.profiles on delete set null,
  -- Why somebody added it by hand.
  reason text check (char_length(reason) <= 500),
  -- An organiser's decision about a late scan.
  decision text check (decision in ('confirmed', 'refused')),
  decided_by uuid references public.profiles on delete set null,
  decided_at timestamptz,
  -- Transcripts, certificates and analytics count only these rows.
  is_counted boolean not null generated always as (method <> 'offline' or coalesce(decision = 'confirmed', false)) stored,
  created_at timestamptz not null default now(),
  unique (event_id, user_id),
  check (decision is null or method = 'offline' and decided_at is not null)
);
create index event_attendance_user_id_idx on public.event_attendance (user_id, checked_in_at desc);
create index event_attendance_recorded_by_idx on public.event_attendance (recorded_by);
create index event_attendance_decided_by_idx on public.event_attendance (decided_by);
alter table public.event_attendance enable row level security;

grant select, delete on public.event_attendance to authenticated;
grant insert (id, event_id, user_id) on public.event_attendance to authenticated;
grant select, insert, update, delete on public.event_attendance to service_role;
create policy "people read their attendance, the board everybody's" on public.event_attendance for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_board()));
create policy "administrators add attendance by hand" on public.event_attendance for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators remove attendance" on public.event_attendance for delete to authenticated
  using ((select private.is_admin()));

-- Nobody can attend an event before it begins. An AFTER trigger so that the policy answers first.
create function private.guard_attendance() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('authenticated', 'service_role') and now() < lower(private.attendance_span(new.event_id)) then
    perform private.refuse('attendance_too_early', 409, 'Attendance is recorded once the event has begun.');
  end if;
  return null;
end
$$;
revoke all on function private.guard_attendance from public;
create trigger guard_attendance after insert on public.event_attendance for each row execute function private.guard_attendance();

-- The gallery: photos by people who attended. Photos from before the portal have no event.
create table public.event_photos (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events on delete cascade,
  club_id uuid references public.clubs on delete set null,
  uploader_id uuid default auth.uid() references public.profiles on delete set null,
  -- Name of the object in the bucket event-photos: <event>/<file>.
  file_path text not null check (char_length(file_path) <= 500),
  check (private.is_object_name(file_path, event_id::text)),
  caption text check (char_length(caption) <= 500),
  taken_at timestamptz check (taken_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now()
);
create index event_photos_event_id_idx on public.event_photos (event_id, created_at desc);
create index event_photos_club_id_idx on public.event_photos (club_id);
create index event_photos_uploader_id_idx on public.event_photos (uploader_id);
alter table public.event_photos enable row level security;

create function private.attended(event uuid) returns boolean language sql stable security definer set search_path = '' as $$
  -- An undecided late scan counts as attendance here; a refused one does not.
  select exists (select from public.event_attendance where event_id = event and user_id = auth.uid() and decision is distinct from 'refused')
$$;
revoke all on function private.attended from public;
grant execute on function private.attended to anon, authenticated, service_role;

grant select on public.event_photos to anon, authenticated;
grant insert (id, event_id, club_id, uploader_id, file_path, caption, taken_at), delete on public.event_photos to authenticated;
grant select, insert, update, delete on public.event_photos to service_role;
create policy "everybody reads the gallery" on public.event_photos for select to anon, authenticated using (true);
create policy "who attended an event adds photos of it" on public.event_photos for insert to authenticated
  with check (uploader_id = (select auth.uid()) and private.attended(event_id));
create policy "uploaders and administrators remove photos" on public.event_photos for delete to authenticated
  using (uploader_id = (select auth.uid()) or (select private.is_admin()));
