-- Attendance by hand: organisers of an event add a person who was there and remove one who was not, each with a reason. The
-- audit log has every such change, also one without these functions. Tests: supabase/tests/events/attendance.test.ts.

-- Scans are not logged: attendance itself says when and how. Erasing a person leaves no trace of theirs.
create trigger log_added after insert on public.event_attendance for each row
  when (new.method = 'manual') execute function private.log_change();
create trigger log_removed after delete on public.event_attendance for each row
  when (coalesce(current_setting('portal.erasing', true), '') = '') execute function private.log_change();

create function private.check_attendance_change(event uuid, person uuid, reason text) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_event_organiser(event) then
    perform private.refuse('check_in_organiser_required', 403, 'Only the organisers of an event can change its attendance.',
      'Ask the chair of its division, the president of its club, or an administrator.');
  end if;
  if person = auth.uid() and not private.is_admin() then
    perform private.refuse('attendance_own', 403, 'You can''t change your own attendance.', 'Ask another organiser or an administrator.');
  end if;
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 500 then
    perform private.refuse('attendance_reason_missing', 422, 'Give a reason of at most 500 characters.');
  end if;
end
$$;

-- Adds a person's attendance. It replaces a late scan that does not count.
create function public.add_attendance(event uuid, person uuid, reason text) returns public.event_attendance
  language plpgsql security definer set search_path = '' as $$
declare
  attendance public.event_attendance;
begin
  perform private.check_attendance_change(event, person, reason);
  if now() < lower(private.attendance_span(event)) then
    perform private.refuse('attendance_too_early', 409, 'Attendance is recorded once the event has begun.');
  end if;
  if not exists (select from public.profiles where id = person and erased_at is null) then
    perform private.refuse('person_not_found', 404, 'There is no such person.');
  end if;
  delete from public.event_attendance where event_id = event and user_id = person and not is_counted;
  insert into public.event_attendance (event_id, user_id, method, recorded_by, reason)
  values (event, person, 'manual', auth.uid(), btrim(reason))
  on conflict do nothing returning * into attendance;
  if attendance.id is null then
    perform private.refuse('attendance_recorded', 409, 'This person''s attendance is already recorded.');
  end if;
  return attendance;
end
$$;

create function public.remove_attendance(attendance uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  recorded public.event_attendance;
begin
  select * into recorded from public.event_attendance where id = attendance for update;
  if not found then
    perform private.refuse('attendance_not_found', 404, 'There is no such attendance.');
  end if;
  perform private.check_attendance_change(recorded.event_id, recorded.user_id, reason);
  perform private.note_reason(btrim(reason));
  delete from public.event_attendance where id = attendance;
  perform private.note_reason(null);
end
$$;
revoke all on function private.check_attendance_change, public.add_attendance, public.remove_attendance from public;
grant execute on function public.add_attendance, public.remove_attendance to authenticated;

-- The list of an event is read in the order of check-in.
create index event_attendance_event_id_idx on public.event_attendance (event_id, checked_in_at, id);
