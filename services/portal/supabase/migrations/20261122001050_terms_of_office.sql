-- Terms of office: who held which office from when to when. An office is a role; a chair's has a division or a club too. At the
-- first midnight of a term in Bangkok its person gets the role, and after its last day they leave it. A role that an
-- administrator gives by hand has no term, and no end. Tests: supabase/tests/people/terms-of-office.test.ts.

create table public.terms_of_office (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles on delete cascade,
  role public.user_role not null check (role <> 'member'),
  division text references public.divisions on update cascade on delete set null,
  club_id uuid references public.clubs on delete set null,
  -- The year of the board as its page names it: `2569`. Null: no page shows the office.
  term text check (char_length(term) between 1 and 40 and term = btrim(term)),
  starts_on date not null check (starts_on between '1900-01-01' and '9999-12-31'),
  -- The last day. Null: the office has no end.
  ends_on date check (ends_on >= starts_on and ends_on between '1900-01-01' and '9999-12-31'),
  -- When the person got the role, and when they left it.
  began_at timestamptz,
  closed_at timestamptz check (closed_at is null or began_at is not null),
  -- What the handover to this term changed the last day to, and from: calling it off restores it.
  handed_over_to text check (char_length(handed_over_to) <= 40),
  former_ends_on date,
  -- An object of the bucket covers. Null: the person's own picture.
  photo_path text check (char_length(photo_path) <= 500 and private.is_object_name(photo_path, 'leadership')),
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index terms_of_office_person_id_idx on public.terms_of_office (person_id);
create index terms_of_office_open_idx on public.terms_of_office (starts_on) where closed_at is null;
create index terms_of_office_term_idx on public.terms_of_office (term) where term is not null;
create index terms_of_office_division_idx on public.terms_of_office (division);
create index terms_of_office_club_id_idx on public.terms_of_office (club_id);
create index terms_of_office_created_by_idx on public.terms_of_office (created_by);
alter table public.terms_of_office enable row level security;
create trigger touch_updated_at before update on public.terms_of_office for each row execute function private.touch_updated_at();
-- What administrators change themselves; the change of a role logs the rest.
create trigger log_change after update of ends_on, photo_path or delete on public.terms_of_office
  for each row execute function private.log_change();

grant select, update (ends_on, photo_path), delete on public.terms_of_office to authenticated;
grant select on public.terms_of_office to service_role;
create policy "people read their terms of office, administrators all" on public.terms_of_office for select to authenticated
  using (person_id = (select auth.uid()) or (select private.is_admin()));
create policy "administrators extend terms of office" on public.terms_of_office for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "administrators remove terms of office that have not begun" on public.terms_of_office for delete to authenticated
  using ((select private.is_admin()) and began_at is null);

-- A term that is over is history.
create function private.guard_term() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.closed_at is not null and new.ends_on is distinct from old.ends_on then
    perform private.refuse('office_over', 409, 'This term of office is over, so its days can no longer change.');
  end if;
  if new.ends_on is distinct from old.ends_on and current_user = 'authenticated' then
    if new.ends_on < private.today() then
      perform private.refuse('office_dates_invalid', 422, 'A term of office ends today at the earliest.');
    end if;
    new.handed_over_to := null;
    new.former_ends_on := null;
  end if;
  return new;
end
$$;
create trigger guard_term before update on public.terms_of_office for each row execute function private.guard_term();

-- Whether the person has this office by another term that has begun.
create function private.holds_office(entry public.terms_of_office) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.terms_of_office as other
    where other.person_id = entry.person_id and other.id <> entry.id and other.role = entry.role
      and other.began_at is not null and other.closed_at is null)
$$;

-- Takes a division or a club from its chair, who leaves the role with the last of them.
create function private.leave_seat(person uuid, left_division text, left_club uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.terms_of_office set closed_at = now()
    where person_id = person and role = 'chair' and began_at is not null and closed_at is null
      and (division = left_division or club_id = left_club)
      and (division is null or division = left_division) and (club_id is null or club_id = left_club);
  update public.divisions set chair_id = null where slug = left_division and chair_id = person;
  update public.clubs set president_id = null where id = left_club and president_id = person;
  if not exists (select from public.divisions where chair_id = person) and not exists (select from public.clubs where president_id = person) then
    update public.profiles set role = 'member' where id = person and role = 'chair';
  end if;
end
$$;

-- Gives a person a role; close_other_terms ends their other offices. An administrator stays one until an administrator takes
-- the role.
create function private.give_role(person uuid, next_role public.user_role, is_by_hand boolean default false) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  former public.user_role := (select role from public.profiles where id = person for update);
begin
  if former = 'admin' and next_role <> 'admin' and not is_by_hand then
    return;
  end if;
  if next_role <> 'chair' then
    update public.divisions set chair_id = null where chair_id = person;
    update public.clubs set president_id = null where president_id = person;
  end if;
  update public.profiles set role = next_role where id = person and role <> next_role;
end
$$;

create function private.begin_term(entry public.terms_of_office) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  predecessor uuid;
begin
  update public.terms_of_office set began_at = now() where id = entry.id;
  perform private.give_role(entry.person_id, entry.role);
  update public.profiles set division = entry.division where id = entry.person_id and entry.division is not null and division is distinct from entry.division;
  if entry.role <> 'chair' then
    return;
  end if;
  select chair_id into predecessor from public.divisions where slug = entry.division and chair_id is distinct from entry.person_id;
  update public.divisions set chair_id = entry.person_id where slug = entry.division and chair_id is distinct from entry.person_id;
  if predecessor is not null then
    perform private.leave_seat(predecessor, entry.division, null);
  end if;
  predecessor := null;
  select president_id into predecessor from public.clubs where id = entry.club_id and president_id is distinct from entry.person_id;
  update public.clubs set president_id = entry.person_id where id = entry.club_id and president_id is distinct from entry.person_id;
  if predecessor is not null then
    perform private.leave_seat(predecessor, null, entry.club_id);
  end if;
end
$$;

-- Ends a term: false if it must go on, because nobody else could administer the portal.
create function private.close_term(entry public.terms_of_office) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  is_held boolean := private.holds_office(entry);
begin
  if entry.role = 'admin' and not is_held and private.is_last_admin(entry.person_id) then
    return false;
  end if;
  update public.terms_of_office set closed_at = now() where id = entry.id;
  if entry.role = 'chair' then
    update public.divisions set chair_id = null where slug = entry.division and chair_id = entry.person_id
      and not exists (select from public.terms_of_office as other where other.person_id = entry.person_id and other.role = 'chair'
        and other.division = entry.division and other.began_at is not null and other.closed_at is null);
    update public.clubs set president_id = null where id = entry.club_id and president_id = entry.person_id
      and not exists (select from public.terms_of_office as other where other.person_id = entry.person_id and other.role = 'chair'
        and other.club_id = entry.club_id and other.began_at is not null and other.closed_at is null);
    is_held := is_held or exists (select from public.divisions where chair_id = entry.person_id)
      or exists (select from public.clubs where president_id = entry.person_id);
  end if;
  if not is_held then
    update public.profiles set role = 'member' where id = entry.person_id and role = entry.role;
  end if;
  return true;
end
$$;

-- The terms that begin or end by this day. New ones begin first: at a handover the next administrator is there before the last
-- one leaves, and a person who goes on keeps the role. Returns how many changed.
create function private.turn_terms(day date default private.today()) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.terms_of_office;
  turned int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('portal.offices'));
  perform set_config('portal.role_because', 'term', true);
  delete from public.terms_of_office where began_at is null
    and (ends_on < day or person_id in (select id from public.profiles where erased_at is not null));
  for entry in select * from public.terms_of_office where began_at is null and starts_on <= day order by starts_on, created_at, id loop
    perform private.begin_term(entry);
    turned := turned + 1;
  end loop;
  for entry in select * from public.terms_of_office where closed_at is null and ends_on < day order by ends_on, id loop
    -- An earlier turn of the loop may have closed it.
    if exists (select from public.terms_of_office where id = entry.id and closed_at is null) and private.close_term(entry) then
      turned := turned + 1;
    end if;
  end loop;
  perform set_config('portal.role_because', '', true);
  return turned;
end
$$;
-- Tells administrators of the terms that end within 30 days, once for each last day.
create function private.remind_of_terms() returns int language plpgsql security definer set search_path = '' as $$
declare
  written int;
begin
  insert into public.notification_outbox (kind, path, receivers, event_key, payload)
  select 'terms-ending', '/admin/terms',
    array(select person.id from public.profiles as person join auth.users as account on account.id = person.id
      where person.role = 'admin' and (account.banned_until is null or account.banned_until <= now()) order by person.id),
    'terms-ending/' || entry.ends_on, jsonb_build_object('ends_on', entry.ends_on, 'count', count(*))
  from public.terms_of_office as entry
  where entry.began_at is not null and entry.closed_at is null and entry.ends_on between private.today() and private.today() + 30
  group by entry.ends_on
  on conflict (event_key) do nothing;
  get diagnostics written = row_count;
  return written;
end
$$;
revoke all on function private.guard_term, private.remind_of_terms, private.holds_office, private.leave_seat, private.give_role, private.begin_term,
  private.close_term, private.turn_terms from public;

-- A role that changes by hand ends the offices of the former one, and an erased person's.
create function private.close_other_terms() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.terms_of_office set closed_at = now()
    where person_id = new.id and role <> new.role and new.role <> 'admin' and began_at is not null and closed_at is null;
  return null;
end
$$;
revoke all on function private.close_other_terms from public;
create trigger close_other_terms after update of role on public.profiles
  for each row when (old.role is distinct from new.role) execute function private.close_other_terms();

-- The student boards of all terms, for everybody. An office that was held for less than a day was a mistake.
create function public.list_board_members() returns table (id uuid, term text, role public.user_role, division text, division_th text,
  club text, club_th text, name text, name_en text, avatar_path text, photo_path text, starts_on date, ends_on date)
  language sql stable security definer set search_path = '' as $$
  select entry.id, entry.term, entry.role, home.name, home.name_th, club.name, club.name_th,
    coalesce(person.full_name, person.nickname), private.latin_name(person), person.avatar_path, entry.photo_path, entry.starts_on,
    case when entry.closed_at is not null then least(entry.ends_on, (entry.closed_at at time zone 'Asia/Bangkok')::date) else entry.ends_on end
  from public.terms_of_office as entry
  join public.profiles as person on person.id = entry.person_id and person.erased_at is null
  left join public.divisions as home on home.slug = entry.division
  left join public.clubs as club on club.id = entry.club_id
  where entry.term is not null and entry.began_at is not null and entry.role <> 'admin'
    and (entry.closed_at is null or entry.closed_at > entry.began_at + interval '1 day')
    and coalesce(person.full_name, person.nickname) is not null
  order by entry.term desc, array_position('{president,vp,secretary,chair,advisor,asst_dean,dean}'::public.user_role[], entry.role),
    home.position, club.name, person.full_name, entry.id
$$;
revoke all on function public.list_board_members from public;
grant execute on function public.list_board_members to anon, authenticated;
