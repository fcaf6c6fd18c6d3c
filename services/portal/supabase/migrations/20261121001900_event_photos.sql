-- The gallery of each event, filled by who was there. Rows of old times have no event. Proven by access/matrix.test.ts.
create table public.event_photos (
  id uuid primary key default gen_random_uuid(),
  event_id uuid references public.events on delete cascade,
  club_id uuid references public.clubs on delete set null,
  uploader_id uuid default auth.uid() references public.profiles on delete set null,
  -- Name of the object in the bucket event-photos: <event>/<file>.
  file_path text not null check (char_length(file_path) <= 500),
  check (private.is_object_name(file_path, event_id::text)),
  caption text check (char_length(caption) <= 500),
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
create index event_photos_event_id_idx on public.event_photos (event_id, created_at desc);
create index event_photos_club_id_idx on public.event_photos (club_id);
create index event_photos_uploader_id_idx on public.event_photos (uploader_id);
alter table public.event_photos enable row level security;

create function private.attended(event uuid) returns boolean language sql stable security definer set search_path = '' as $$
  -- A late scan that still waits is attendance, one that an organiser refused is not.
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
