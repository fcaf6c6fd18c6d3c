-- Who was at an event: the source of the activity transcript, written by the check-in, once for each person and event.
-- Proven by access/matrix.test.ts.
create table public.event_attendance (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete restrict,
  user_id uuid not null references public.profiles on delete cascade,
  checked_in_at timestamptz not null default now(),
  method text not null default 'manual' check (method in ('qr', 'offline', 'manual')),
  recorded_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_attendance_user_id_idx on public.event_attendance (user_id, checked_in_at desc);
create index event_attendance_recorded_by_idx on public.event_attendance (recorded_by);
alter table public.event_attendance enable row level security;

grant select, insert, delete on public.event_attendance to authenticated;
grant select, insert, update, delete on public.event_attendance to service_role;
create policy "people read their attendance, the board everybody's" on public.event_attendance for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_board()));
create policy "administrators add attendance by hand" on public.event_attendance for insert to authenticated
  with check ((select private.is_admin()));
create policy "administrators remove attendance" on public.event_attendance for delete to authenticated
  using ((select private.is_admin()));
