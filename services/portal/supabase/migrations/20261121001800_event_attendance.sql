-- Who was at an event: the source of the activity transcript, written by the check-in, once for each person and event.
-- Proven by access/matrix.test.ts and attendance/late-scans.test.ts.
create table public.event_attendance (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events on delete restrict,
  user_id uuid not null references public.profiles on delete cascade,
  -- By the database's clock; of a late scan, what the device says.
  checked_in_at timestamptz not null default now(),
  -- 'offline' is a late scan: nothing but its device says when it was made.
  method text not null default 'manual' check (method in ('qr', 'offline', 'manual')),
  recorded_by uuid default auth.uid() references public.profiles on delete set null,
  -- What an organiser decided about a late scan.
  decision text check (decision in ('confirmed', 'refused')),
  decided_by uuid references public.profiles on delete set null,
  decided_at timestamptz,
  -- Transcripts, certificates and figures count these rows alone.
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

-- Nobody was at an event that has not begun. After the row, so that the policy answers first.
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
