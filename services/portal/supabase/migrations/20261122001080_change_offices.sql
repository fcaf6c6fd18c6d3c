-- Changing the roles, divisions and clubs of chosen people: a preview shows each before and after, and one call then does all of
-- them or none. Tests: supabase/tests/people/change-offices.test.ts.

-- What a person holds now. `terms` are their terms of office that a change of role ends.
create function private.offices_of(person uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', profile.role, 'division', profile.division,
    'divisions', array(select slug from public.divisions where chair_id = profile.id order by slug),
    'clubs', array(select id from public.clubs where president_id = profile.id order by id),
    'terms', array(select id from public.terms_of_office where person_id = profile.id and began_at is not null and closed_at is null order by id))
  from public.profiles as profile where profile.id = person and profile.erased_at is null
$$;

-- What a person would hold. A member that the change does not name stays as it is; the division and the club of a new chair are
-- those that they chair from then on.
create function private.next_offices(change jsonb, now_held jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('role', next_role, 'division', case when change ? 'division' then change -> 'division' else now_held -> 'division' end,
    'divisions', case when next_role <> 'chair' then '[]' when change ? 'divisions' then change -> 'divisions'
      when change ->> 'role' = 'chair' and change ->> 'division' is not null and not now_held -> 'divisions' ? (change ->> 'division')
        then now_held -> 'divisions' || (change -> 'division') else now_held -> 'divisions' end,
    'clubs', case when next_role <> 'chair' then '[]' when change ? 'clubs' then change -> 'clubs'
      when change ->> 'club' is not null and not now_held -> 'clubs' ? (change ->> 'club')
        then now_held -> 'clubs' || (change -> 'club') else now_held -> 'clubs' end)
  from (select coalesce(change ->> 'role', now_held ->> 'role') as next_role) as roles
$$;

-- The code of what is wrong with a change, `change` or `same`. `leaving` are the people whose role of administrator the same call
-- takes.
create function private.change_outcome(change jsonb, now_held jsonb, next_held jsonb, leaving uuid[]) returns text
  language sql stable security definer set search_path = '' as $$
  select case
    when now_held is null then 'person_not_found'
    when not next_held ->> 'role' = any (enum_range(null::public.user_role)::text[]) then 'office_role_unknown'
    when exists (select from jsonb_array_elements_text(next_held -> 'divisions' || coalesce(nullif(next_held -> 'division', 'null'), '[]')) as named
      where not exists (select from public.divisions where slug = named)) then 'office_division_unknown'
    when exists (select from jsonb_array_elements_text(next_held -> 'clubs') as named
      where not exists (select from public.clubs where id::text = named)) then 'office_club_unknown'
    when change ->> 'club' is not null and next_held ->> 'role' <> 'chair' then 'office_club_without_chair'
    when now_held ->> 'role' = 'admin' and next_held ->> 'role' <> 'admin' and not exists (
      select from public.profiles as other join auth.users as account on account.id = other.id
      where other.role = 'admin' and other.erased_at is null and not other.id = any (leaving)
        and account.deleted_at is null and (account.banned_until is null or account.banned_until <= now())) then 'role_last_administrator'
    when now_held - 'terms' = next_held then 'same'
    else 'change'
  end
$$;

-- Who has a place that a person would take: each with what they hold now, and the role that they have then. `changed` are the people
-- whom the same call changes, who are named by themselves.
create function private.replaced_chairs(next_held jsonb, changed uuid[]) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('person', holder.id, 'before', private.offices_of(holder.id), 'name', coalesce(holder.full_name, holder.nickname), 'name_en', private.latin_name(holder),
    'role', case when holder.role = 'chair' and not exists (select from public.divisions where chair_id = holder.id and not next_held -> 'divisions' ? slug)
      and not exists (select from public.clubs where president_id = holder.id and not next_held -> 'clubs' ? id::text)
      then 'member' else holder.role::text end) order by holder.full_name, holder.nickname), '[]')
  from public.profiles as holder
  where not holder.id = any (changed) and (exists (select from public.divisions where chair_id = holder.id and next_held -> 'divisions' ? slug)
    or exists (select from public.clubs where president_id = holder.id and next_held -> 'clubs' ? id::text))
$$;

create function private.do_change(person uuid, now_held jsonb, next_held jsonb, reopened jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  seat text;
  holder uuid;
begin
  perform private.give_role(person, (next_held ->> 'role')::public.user_role, true);
  if now_held -> 'division' <> next_held -> 'division' then
    update public.profiles set division = next_held ->> 'division' where id = person;
    insert into public.audit_log (actor_id, action, target_table, target_id, detail) values (auth.uid(), 'change-division', 'profiles',
      person::text, jsonb_build_object('from', now_held -> 'division', 'to', next_held -> 'division'));
  end if;
  for seat in select slug from public.divisions where chair_id = person and not next_held -> 'divisions' ? slug loop
    perform private.leave_seat(person, seat, null);
  end loop;
  for seat in select id from public.clubs where president_id = person and not next_held -> 'clubs' ? id::text loop
    perform private.leave_seat(person, null, seat::uuid);
  end loop;
  for seat in select jsonb_array_elements_text(next_held -> 'divisions') loop
    select chair_id into holder from public.divisions where slug = seat and chair_id is distinct from person;
    update public.divisions set chair_id = person where slug = seat and chair_id is distinct from person;
    if holder is not null then
      perform private.leave_seat(holder, seat, null);
    end if;
    holder := null;
  end loop;
  for seat in select jsonb_array_elements_text(next_held -> 'clubs') loop
    select president_id into holder from public.clubs where id::text = seat and president_id is distinct from person;
    update public.clubs set president_id = person where id::text = seat and president_id is distinct from person;
    if holder is not null then
      perform private.leave_seat(holder, null, seat::uuid);
    end if;
    holder := null;
  end loop;
  -- A chair who left one place for another lost the role between the two.
  perform private.give_role(person, (next_held ->> 'role')::public.user_role, true);
  update public.terms_of_office set closed_at = null where person_id = person and role::text = next_held ->> 'role'
    and (ends_on is null or ends_on >= private.today()) and reopened ? id::text;
end
$$;

-- Changes such as `{"person": …, "role": "chair", "division": …, "club": …}`; what is not named stays. Returns each person with
-- `before`, `after`, the outcome and whom they replace. To undo, give back each `before` with its
-- `terms` as `reopen`, also of whom they replaced.
create function public.change_offices(changes jsonb, is_preview boolean default true) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  change jsonb;
  person uuid;
  now_held jsonb;
  next_held jsonb;
  outcome text;
  leaving uuid[];
  answer jsonb[] := '{}';
begin
  perform private.require_offices_admin();
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    perform private.refuse('offices_too_many', 413, 'At most 500 people can be given offices at once.', 'Split the list.');
  end if;
  perform pg_advisory_xact_lock(hashtext('portal.offices'));
  perform from public.profiles where role = 'admin' order by id for update;
  leaving := array(select (value ->> 'person')::uuid from jsonb_array_elements(changes)
    where value ->> 'role' is not null and value ->> 'role' <> 'admin');
  for change in select value from jsonb_array_elements(changes) loop
    person := (change ->> 'person')::uuid;
    now_held := private.offices_of(person);
    next_held := private.next_offices(change, now_held);
    outcome := private.change_outcome(change, now_held, next_held, leaving);
    if not is_preview and outcome = 'role_last_administrator' then
      perform private.refuse('role_last_administrator', 409, 'The last administrator cannot give up the role.', 'Make somebody else an administrator first.');
    elsif not is_preview and outcome not in ('change', 'same') then
      perform private.refuse('office_preview_stale', 409, 'Something changed since the preview.', 'Look at the preview again.');
    end if;
    answer := answer || (jsonb_build_object('person', person, 'outcome', outcome, 'before', now_held, 'after', next_held,
      'reopen', coalesce(change -> 'reopen', '[]'), 'replaces', case when outcome = 'change' then private.replaced_chairs(next_held,
        array(select (value ->> 'person')::uuid from jsonb_array_elements(changes))) else '[]' end)
      || (select jsonb_build_object('name', coalesce(full_name, nickname), 'name_en', private.latin_name(profiles))
        from public.profiles where id = person));
  end loop;
  foreach change in array case when is_preview then '{}' else answer end loop
    if change ->> 'outcome' = 'change' then
      perform private.do_change((change ->> 'person')::uuid, change -> 'before', change -> 'after', change -> 'reopen');
    end if;
  end loop;
  return to_jsonb(answer);
end
$$;
revoke all on function private.offices_of, private.next_offices, private.change_outcome, private.replaced_chairs, private.do_change,
  public.change_offices from public;
grant execute on function public.change_offices to authenticated;
