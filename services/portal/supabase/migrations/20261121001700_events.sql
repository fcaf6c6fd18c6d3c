-- The calendar of events; what attending one earns is on the row. Public to read, written by administrators.
-- Proven by access/matrix.test.ts.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 300),
  title_th text,
  description text,
  description_th text,
  location text,
  location_th text,
  organizer_division text references public.divisions on update cascade on delete set null,
  club_id uuid references public.clubs on delete set null,
  project_id uuid references public.projects on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- What the transcript counts, in hours, and under which heading.
  activity_hours numeric(5, 1) not null default 0 check (activity_hours between 0 and 500),
  activity_kind text not null default 'general'
    check (activity_kind in ('general', 'academic', 'service', 'arts-and-culture', 'sports', 'leadership')),
  capacity int check (capacity > 0),
  cover_image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at >= starts_at)
);
create index events_starts_at_idx on public.events (starts_at);
create index events_organizer_division_idx on public.events (organizer_division);
create index events_club_id_idx on public.events (club_id);
create index events_project_id_idx on public.events (project_id);
alter table public.events enable row level security;
create trigger touch_updated_at before update on public.events for each row execute function private.touch_updated_at();

grant select on public.events to anon, authenticated;
grant insert, update, delete on public.events to authenticated;
grant select, insert, update, delete on public.events to service_role;
create policy "everybody reads events" on public.events for select to anon, authenticated using (true);
create policy "administrators add events" on public.events for insert to authenticated with check ((select private.is_admin()));
create policy "administrators change events" on public.events for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove events" on public.events for delete to authenticated using ((select private.is_admin()));

-- Who runs an event: the chair of its division, the president of its club, and administrators. An event that names no
-- division belongs to the whole board.
create function private.is_event_organiser(event uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_admin() or private.is_board() and exists (
    select from public.events where id = event and (organizer_division is null
      or exists (select from public.divisions where slug = organizer_division and chair_id = auth.uid())
      or exists (select from public.clubs where clubs.id = club_id and president_id = auth.uid())))
$$;
-- When attendance of an event is taken: its own time, and the margin of the settings on both sides.
create function private.attendance_span(event uuid) returns tstzrange language sql stable security definer set search_path = '' as $$
  select tstzrange(starts_at - margin, ends_at + margin, '[]')
  from public.events, (select make_interval(mins => check_in_margin_minutes) as margin from public.app_settings) as settings
  where id = event
$$;
revoke all on function private.is_event_organiser, private.attendance_span from public;
grant execute on function private.is_event_organiser, private.attendance_span to authenticated, service_role;
