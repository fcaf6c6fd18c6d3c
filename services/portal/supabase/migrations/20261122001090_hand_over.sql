-- The handover of a year: next year's board is planned from a file, and on its first day last year's leaves its roles. The board
-- is the president, the vice presidents, the secretaries and the chairs; advisors, deans and administrators stay.
-- Tests: supabase/tests/people/hand-over.test.ts.

-- The places of the board, and who has them. A chair has a place for each division and club, or one without either.
create function private.board_seats() returns table (person uuid, role public.user_role, division text, club uuid)
  language sql stable security definer set search_path = '' as $$
  select id, profiles.role, null, null::uuid from public.profiles where profiles.role in ('vp', 'secretary', 'president')
  union all
  select chair_id, 'chair', slug, null from public.divisions join public.profiles on profiles.id = chair_id and profiles.role = 'chair'
  union all
  select president_id, 'chair', null, clubs.id from public.clubs join public.profiles on profiles.id = president_id and profiles.role = 'chair'
  union all
  select id, 'chair', null, null from public.profiles where profiles.role = 'chair'
    and not exists (select from public.divisions where chair_id = profiles.id) and not exists (select from public.clubs where president_id = profiles.id)
$$;

-- Ends the board's offices on the day before. A role that was given by hand gets a term that ends then.
create function private.end_board(office_term text, first_day date) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.terms_of_office (person_id, role, division, club_id, starts_on, began_at, created_by)
  select seat.person, seat.role, seat.division, seat.club, least(private.today(), first_day - 1), now(), auth.uid()
  from private.board_seats() as seat
  where not exists (select from public.terms_of_office as entry where entry.person_id = seat.person and entry.role = seat.role
    and entry.began_at is not null and entry.closed_at is null
    and (seat.division is null or entry.division = seat.division) and (seat.club is null or entry.club_id = seat.club));
  update public.terms_of_office set former_ends_on = case when handed_over_to is null then ends_on else former_ends_on end,
    handed_over_to = office_term, ends_on = greatest(starts_on, first_day - 1)
    where began_at is not null and closed_at is null and term is distinct from office_term
      and role in ('chair', 'vp', 'secretary', 'president');
end
$$;

-- Plans a handover from lines as assign_offices takes them, or previews it: the new board line by line, and the present one with
-- what each does next. The file is the whole board of the term, so a former plan for it is replaced.
create function public.plan_hand_over(lines jsonb, term text, starts_on date, ends_on date default null, is_preview boolean default true)
  returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  office_term text := nullif(btrim(term), '');
  first_day date := starts_on;
  planned jsonb;
  leaving jsonb;
begin
  perform private.require_offices_admin();
  if office_term is null then
    perform private.refuse('hand_over_term_missing', 422, 'Name the term of the new board, such as its academic year.');
  end if;
  if first_day is null or first_day < private.today() then
    perform private.refuse('office_dates_invalid', 422, 'A handover is today at the earliest.');
  end if;
  perform pg_advisory_xact_lock(hashtext('portal.offices'));
  planned := private.run_offices(lines, office_term, first_day, ends_on, true);
  select coalesce(jsonb_agg(jsonb_build_object('person', seat.person, 'name', coalesce(holder.full_name, holder.nickname),
      'name_en', private.latin_name(holder), 'role', seat.role, 'division', seat.division, 'club_id', seat.club, 'next_role', (select line ->> 'role' from jsonb_array_elements(planned) as line
        where line ->> 'person' = seat.person::text and line ->> 'outcome' in ('plan', 'change', 'record', 'same') limit 1))
      order by seat.role desc, seat.division, seat.club), '[]') into leaving
    from private.board_seats() as seat join public.profiles as holder on holder.id = seat.person;
  if not is_preview then
    perform private.end_board(office_term, first_day);
    planned := private.run_offices(lines, office_term, first_day, ends_on, false);
    delete from public.terms_of_office as entry where entry.term = office_term and entry.began_at is null
      and not entry.person_id::text in (select line ->> 'person' from jsonb_array_elements(planned) as line where line ->> 'person' is not null);
    update public.invitations as entry set withdrawn_at = now() where entry.term = office_term and entry.accepted_at is null and entry.withdrawn_at is null
      and not entry.email in (select line ->> 'mailbox' from jsonb_array_elements(planned) as line where line ->> 'mailbox' is not null);
    perform private.turn_terms() where first_day = private.today();
    insert into public.audit_log (actor_id, action, target_table, target_id, detail) values (auth.uid(), 'plan-hand-over', 'terms_of_office',
      office_term, jsonb_build_object('starts_on', first_day, 'ends_on', ends_on, 'leaving', jsonb_array_length(leaving),
        'people', (select count(*) from jsonb_array_elements(planned) as line where line ->> 'outcome' in ('invite', 'plan', 'change', 'record', 'same'))));
  end if;
  return jsonb_build_object('lines', planned, 'leaving', leaving);
end
$$;

-- Calls a handover off before its day: the present board stays as long as it would have.
create function public.call_off_hand_over(term text) returns void language plpgsql security definer set search_path = '' as $$
declare
  changed bigint;
begin
  perform private.require_offices_admin();
  perform pg_advisory_xact_lock(hashtext('portal.offices'));
  update public.terms_of_office as entry set ends_on = former_ends_on, former_ends_on = null, handed_over_to = null
    where handed_over_to = call_off_hand_over.term and closed_at is null;
  get diagnostics changed = row_count;
  with removed as (delete from public.terms_of_office as entry where entry.term = call_off_hand_over.term and entry.began_at is null returning 1)
    select changed + count(*) into changed from removed;
  with withdrawn as (update public.invitations as entry set withdrawn_at = now() where entry.term = call_off_hand_over.term
      and entry.starts_on > private.today() and entry.accepted_at is null and entry.withdrawn_at is null returning 1)
    select changed + count(*) into changed from withdrawn;
  if changed = 0 then
    perform private.refuse('hand_over_not_planned', 409, 'There is no handover to this term to call off.');
  end if;
  insert into public.audit_log (actor_id, action, target_table, target_id) values (auth.uid(), 'call-off-hand-over', 'terms_of_office', term);
end
$$;
revoke all on function private.board_seats, private.end_board, public.plan_hand_over, public.call_off_hand_over from public;
grant execute on function public.plan_hand_over, public.call_off_hand_over to authenticated;
