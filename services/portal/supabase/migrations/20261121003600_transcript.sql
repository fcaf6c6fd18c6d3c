-- The activity transcript of one person, from the attendance that counts. Read as the caller: one's own, and the board everybody's.
-- Proven by attendance/check-in.test.ts and performance/plans.test.ts.
create function public.activity_transcript(person uuid default null) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  -- Decided first: under a policy PostgreSQL looks up no index by a COALESCE.
  whose uuid := coalesce(person, auth.uid());
  answer jsonb;
begin
  with attended as (
    select event.id, event.title, event.title_th, event.starts_at, event.activity_kind, event.activity_hours,
      event.organizer_division, event.club_id, attendance.checked_in_at
    from public.event_attendance as attendance join public.events as event on event.id = attendance.event_id
    where attendance.user_id = whose and attendance.is_counted
  ), kinds as (
    select activity_kind, sum(activity_hours) as hours, count(*) as events from attended group by 1
  )
  select jsonb_build_object(
    'person', (select jsonb_build_object('id', id, 'full_name', full_name, 'nickname', nickname, 'cohort', cohort,
      'division', division, 'is_name_confirmed', name_confirmed_at is not null, 'is_cohort_confirmed', is_cohort_confirmed) from public.profiles where id = whose),
    -- Late scans that no organiser has decided about.
    'waiting', (select count(*) from public.event_attendance where user_id = whose and not is_counted and decision is null),
    'total_hours', coalesce((select sum(activity_hours) from attended), 0),
    'kinds', coalesce((select jsonb_agg(to_jsonb(kinds) order by activity_kind) from kinds), '[]'),
    'events', coalesce((select jsonb_agg(to_jsonb(attended) order by starts_at desc) from attended), '[]'))
  into answer;
  return answer;
end
$$;
revoke all on function public.activity_transcript from public;
grant execute on function public.activity_transcript to authenticated;
