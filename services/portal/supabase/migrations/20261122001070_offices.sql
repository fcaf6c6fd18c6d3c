-- Giving offices to many people at once, from a file or a form. The preview of each line is made by the function that then does
-- it. Tests: supabase/tests/people/offices.test.ts.

-- A line as it was read: `outcome` is a code of an error, or null. Divisions and clubs are found by slug or by a name.
create function private.read_office(line jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  address text := lower(btrim(line ->> 'email'));
  name text := nullif(btrim(regexp_replace(line ->> 'name', '\s+', ' ', 'g')), '');
  role text := btrim(line ->> 'role');
  home text := nullif(lower(btrim(line ->> 'division')), '');
  presided text := nullif(lower(btrim(line ->> 'club')), '');
  division text := (select slug from public.divisions as each where home in (each.slug, lower(each.name), lower(each.name_th)) limit 1);
  club uuid := (select id from public.clubs as each where presided in (each.id::text, each.slug, lower(each.name), lower(each.name_th)) limit 1);
  outcome text := case
    when coalesce(address, '') !~ '^[^@\s]+@[^@\s]+$' or char_length(address) > 254 then 'office_address_invalid'
    when not private.is_institution_email(address) then 'office_address_foreign'
    when char_length(name) > 200 then 'office_name_too_long'
    when name is not null and not private.is_readable_name(name) then 'name_characters_invalid'
    when role is null or not role = any (enum_range(null::public.user_role)::text[]) then 'office_role_unknown'
    when home is not null and division is null then 'office_division_unknown'
    when presided is not null and club is null then 'office_club_unknown'
    when club is not null and role <> 'chair' then 'office_club_without_chair'
    when role = 'chair' and division is null and club is null then 'office_seat_missing'
  end;
begin
  return jsonb_build_object('line', line -> 'line', 'email', address, 'mailbox', private.canonical_email(address), 'name', name,
    'language', case line ->> 'language' when 'en' then 'en' else 'th' end, 'role', role, 'division', division, 'club_id', club, 'outcome', outcome);
end
$$;

-- The person of a mailbox with the offices that they hold, or null.
create function private.office_holder(mailbox text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', person.id, 'name', coalesce(person.full_name, person.nickname),
    'name_en', private.latin_name(person), 'role', person.role, 'division', person.division, 'is_suspended', coalesce(account.banned_until > now(), false),
    'divisions', array(select slug from public.divisions where chair_id = person.id and person.role = 'chair' order by slug),
    'clubs', array(select id from public.clubs where president_id = person.id and person.role = 'chair' order by id))
  from private.account_addresses as entry
  join public.profiles as person on person.id = entry.user_id and person.erased_at is null
  join auth.users as account on account.id = person.id
  where entry.address = mailbox
$$;

-- The names of who chairs a division or presides a club and is not this person: a new chair takes the place. Null if nobody does.
create function private.predecessors(person uuid, division text, club uuid) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('name', coalesce(holder.full_name, holder.nickname), 'name_en', private.latin_name(holder))
    order by holder.full_name, holder.nickname)
  from public.profiles as holder
  where holder.id is distinct from person and (holder.id = (select chair_id from public.divisions where slug = predecessors.division)
    or holder.id = (select president_id from public.clubs where id = predecessors.club))
$$;

-- What a line does: `invite`, `change` (a role, now), `plan` (from the first day on), `record` (the office stays, its term is written
-- down), `same`, or the code of its error.
create function private.office_outcome(office jsonb, holder jsonb, office_term text, first_day date, last_day date) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  is_later boolean := first_day > private.today();
  is_member boolean := office ->> 'role' = 'member';
begin
  if office ->> 'outcome' is not null then
    return office ->> 'outcome';
  end if;
  if holder is null then
    return case when exists (select from public.invitations as entry where entry.email = office ->> 'mailbox'
        and entry.accepted_at is null and entry.withdrawn_at is null and entry.expires_at > now()
        and (entry.role, entry.division, entry.club_id, entry.term, entry.starts_on, entry.ends_on) is not distinct from
          ((office ->> 'role')::public.user_role, office ->> 'division', (office ->> 'club_id')::uuid, office_term, first_day, last_day)
        and entry.name is not distinct from office ->> 'name') then 'same' else 'invite' end;
  end if;
  if (holder ->> 'is_suspended')::boolean then
    return 'office_person_suspended';
  end if;
  if holder ->> 'role' = 'admin' and office ->> 'role' <> 'admin' then
    return 'office_of_administrator';
  end if;
  if is_later then
    return case when is_member then 'office_role_unknown'
      when exists (select from public.terms_of_office as entry where entry.person_id = (holder ->> 'id')::uuid and entry.began_at is null
        and (entry.role, entry.division, entry.club_id, entry.term, entry.starts_on, entry.ends_on) is not distinct from
          ((office ->> 'role')::public.user_role, office ->> 'division', (office ->> 'club_id')::uuid, office_term, first_day, last_day)) then 'same'
      else 'plan' end;
  end if;
  if holder ->> 'role' <> office ->> 'role'
    or office ->> 'division' is not null and office ->> 'division' is distinct from holder ->> 'division'
    or office ->> 'role' = 'chair' and (office ->> 'division' is not null and not holder -> 'divisions' ? (office ->> 'division')
      or office ->> 'club_id' is not null and not holder -> 'clubs' ? (office ->> 'club_id')) then
    return 'change';
  end if;
  return case when is_member or office_term is null and last_day is null
      or exists (select from public.terms_of_office as entry where entry.person_id = (holder ->> 'id')::uuid
        and entry.began_at is not null and entry.closed_at is null and (entry.role, entry.term, entry.ends_on) is not distinct from
          ((office ->> 'role')::public.user_role, office_term, last_day)
        and (office ->> 'role' <> 'chair' or (entry.division, entry.club_id) is not distinct from (office ->> 'division', (office ->> 'club_id')::uuid)))
    then 'same' else 'record' end;
end
$$;

-- Does what a line says.
create function private.do_office(office jsonb, outcome text, person uuid, office_term text, first_day date, last_day date) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  next_role public.user_role;
begin
  if outcome not in ('invite', 'record', 'change', 'plan') then
    return;
  end if;
  next_role := office ->> 'role';
  if outcome = 'invite' then
    perform private.invite(office, office_term, first_day, last_day);
  elsif outcome = 'record' then
    update public.terms_of_office set closed_at = now() where person_id = person and role = next_role and began_at is not null and closed_at is null
      and (next_role <> 'chair' or (division, club_id) is not distinct from (office ->> 'division', (office ->> 'club_id')::uuid));
    insert into public.terms_of_office (person_id, role, division, club_id, term, starts_on, ends_on, began_at, created_by)
    values (person, next_role, office ->> 'division', (office ->> 'club_id')::uuid, office_term, first_day, last_day, now(), auth.uid());
  elsif next_role = 'member' then
    perform private.give_role(person, 'member');
    update public.profiles set division = office ->> 'division' where id = person and office ->> 'division' is not null;
  else
    perform private.take_office(person, next_role, office ->> 'division', (office ->> 'club_id')::uuid, office_term, first_day, last_day, auth.uid());
  end if;
end
$$;

-- Reads lines such as `{"line": 2, "email": …, "name": …, "role": "chair", "division": …, "club": …, "term": …}` and returns each with
-- what it does; does it, unless it is a preview. Lines with errors are left out. `expected`, from a preview, is compared: what
-- changed meanwhile is never done unseen.
create function private.run_offices(lines jsonb, office_term text, first_day date, last_day date, is_preview boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  line jsonb;
  office jsonb;
  holder jsonb;
  outcome text;
  mailboxes text[] := '{}';
  seats text[] := '{}';
  answer jsonb[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 500 then
    perform private.refuse('offices_too_many', 413, 'At most 500 people can be given offices at once.', 'Split the file.');
  end if;
  if last_day < first_day or last_day < private.today() then
    perform private.refuse('office_dates_invalid', 422, 'The last day must not be before the first, nor before today.');
  end if;
  perform pg_advisory_xact_lock(hashtext('portal.offices'));
  for line in select value from jsonb_array_elements(lines) loop
    office := private.read_office(line);
    holder := private.office_holder(office ->> 'mailbox');
    outcome := private.office_outcome(office, holder, office_term, first_day, last_day);
    if office ->> 'outcome' is null then
      if nullif(btrim(line ->> 'term'), '') <> coalesce(office_term, '') then
        outcome := 'office_term_other';
      elsif office ->> 'mailbox' = any (mailboxes) then
        outcome := 'office_address_twice';
      elsif office ->> 'role' = 'chair' and array[office ->> 'division', office ->> 'club_id'] && seats then
        outcome := 'office_seat_twice';
      end if;
      mailboxes := mailboxes || (office ->> 'mailbox');
      if office ->> 'role' = 'chair' then
        seats := seats || array_remove(array[office ->> 'division', office ->> 'club_id'], null);
      end if;
    end if;
    if line ? 'expected' and line ->> 'expected' <> outcome then
      perform private.refuse('office_preview_stale', 409, 'Something changed since the preview.', 'Look at the preview again.');
    end if;
    answer := answer || (office || jsonb_build_object('outcome', outcome, 'person', holder ->> 'id',
      'current_name', holder ->> 'name', 'current_name_en', holder ->> 'name_en', 'current_role', holder ->> 'role', 'current_division', holder ->> 'division',
      'replaces', case when office ->> 'role' = 'chair' and outcome in ('invite', 'change', 'plan')
        then private.predecessors((holder ->> 'id')::uuid, office ->> 'division', (office ->> 'club_id')::uuid) end));
  end loop;
  -- After all lines were read: what one line does changes what the next would say.
  foreach office in array case when is_preview then '{}' else answer end loop
    perform private.do_office(office, office ->> 'outcome', (office ->> 'person')::uuid, office_term, first_day, last_day);
  end loop;
  -- The mails of invitations.
  perform private.retry_notifications() where not is_preview;
  return to_jsonb(answer);
end
$$;

create function public.assign_offices(lines jsonb, term text default null, starts_on date default null, ends_on date default null,
  is_preview boolean default true) returns jsonb language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_offices_admin();
  return private.run_offices(lines, nullif(btrim(term), ''), coalesce(starts_on, private.today()), ends_on, is_preview);
end
$$;
revoke all on function private.read_office, private.office_holder, private.predecessors, private.office_outcome, private.do_office,
  private.run_offices, public.assign_offices from public;
grant execute on function public.assign_offices to authenticated;
