-- Members of clubs. People ask to join, or join at once where the club says so; its officers decide. Membership is known to the
-- person and to the club's officers alone; other people see those who show themselves. The audit log has what officers do, and not
-- to whom. Tests: supabase/tests/clubs/members.test.ts.

create table public.club_members (
  id uuid primary key default gen_random_uuid(),
  -- A club with members is not removed: it is hidden.
  club_id uuid not null references public.clubs on delete restrict,
  person_id uuid not null references public.profiles on delete cascade,
  -- What the person wrote when asking; forgotten with the answer.
  note text check (char_length(note) <= 500),
  -- Null: the request waits.
  joined_at timestamptz,
  -- The title of an officer, such as Treasurer.
  office text check (char_length(office) between 1 and 80) check (office is null or joined_at is not null),
  -- Whether signed-in readers see the person on the page of the club.
  is_shown boolean not null default false,
  created_at timestamptz not null default now(),
  unique (club_id, person_id)
);
create index club_members_person_id_idx on public.club_members (person_id);
alter table public.club_members enable row level security;

-- The clubs whose officer the caller is: its president, and members with an office.
create function private.my_officer_clubs() returns setof uuid language sql stable security definer set search_path = '' as $$
  select id from public.clubs where president_id = auth.uid()
  union select club_id from public.club_members where person_id = auth.uid() and office is not null
$$;
revoke all on function private.my_officer_clubs from public;
grant execute on function private.my_officer_clubs to authenticated;

grant select, update (is_shown), delete on public.club_members to authenticated;
grant select, insert, update, delete on public.club_members to service_role;
create policy "people read their clubs, officers their members" on public.club_members for select to authenticated
  using (person_id = (select auth.uid()) or club_id in (select private.my_officer_clubs()));
create policy "people say whether a club shows them" on public.club_members for update to authenticated
  using (person_id = (select auth.uid())) with check (person_id = (select auth.uid()));
create policy "people leave clubs" on public.club_members for delete to authenticated
  using (person_id = (select auth.uid()));

-- A club keeps its president until somebody else presides it.
create function private.keep_club_president(entry public.club_members) returns void language plpgsql set search_path = '' as $$
begin
  if entry.joined_at is not null
     and exists (select from public.clubs where id = entry.club_id and president_id = entry.person_id) then
    perform private.refuse('club_president_stays', 409, 'The president of a club stays its member until the office is handed over.',
      'An administrator names the next president.');
  end if;
end
$$;

-- Runs as the caller: current_user distinguishes people who leave from the erasure of an account.
create function private.guard_leaving() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    perform private.keep_club_president(old);
  end if;
  return old;
end
$$;
revoke all on function private.keep_club_president, private.guard_leaving from public;
grant execute on function private.keep_club_president to authenticated;
create trigger guard_leaving before delete on public.club_members for each row execute function private.guard_leaving();

-- People whose requests and messages a club does not take. Only its officers know.
create table public.club_blocks (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs on delete cascade,
  person_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  unique (club_id, person_id)
);
create index club_blocks_person_id_idx on public.club_blocks (person_id);
alter table public.club_blocks enable row level security;
grant select on public.club_blocks to authenticated;
grant select, insert, update, delete on public.club_blocks to service_role;
create policy "officers read whom their club blocks" on public.club_blocks for select to authenticated
  using (club_id in (select private.my_officer_clubs()));

-- The officers of a club who still have an account.
create function private.club_officers(club uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select person.id from public.profiles as person
    where person.erased_at is null and (person.id = (select president_id from public.clubs where id = club)
      or person.id in (select person_id from public.club_members where club_id = club and office is not null)))
$$;

-- What the sentence of a notice names of a club, and what was written.
create function private.club_content(club public.clubs, note text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('title', club.name_th, 'title_en', club.name,
    'note', private.excerpt(nullif(btrim(note), ''), 200)))
$$;

create function private.require_club_officer(club uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if club is null or club not in (select private.my_officer_clubs()) then
    perform private.refuse('club_officer_required', 403, 'Only the officers of a club can do this.');
  end if;
end
$$;

-- A club that takes requests or messages of the caller.
create function private.reach_club(club uuid) returns public.clubs language plpgsql security definer set search_path = '' as $$
declare
  home public.clubs;
begin
  select * into home from public.clubs where id = club and is_active for share;
  if not found then
    perform private.refuse('club_not_found', 404, 'There is no such club.');
  end if;
  if exists (select from public.club_blocks where club_id = club and person_id = auth.uid()) then
    perform private.refuse('club_person_blocked', 403, 'This club does not take requests or messages from you.');
  end if;
  return home;
end
$$;

create function private.log_club_deed(deed text, club uuid, detail jsonb default '{}') returns void
  language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, action, target_table, target_id, detail)
  select auth.uid(), deed, 'clubs', slug, detail from public.clubs where id = club
$$;

-- Joins a club, or asks its officers, who get a notice of one person once a day. Asking twice changes nothing. Returns `member` or
-- `waiting`.
create function public.join_club(club uuid, note text default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  home public.clubs := private.reach_club(club);
  entry public.club_members;
  is_officer boolean := club in (select private.my_officer_clubs());
begin
  if home.joining = 'closed' and not is_officer then
    perform private.refuse('club_closed', 409, 'This club takes no new members now.');
  end if;
  if home.joining = 'ask' and private.club_officers(club) = '{}' then
    perform private.refuse('club_officers_missing', 409, 'This club has no officers who could answer.',
      'An administrator names its president.');
  end if;
  insert into public.club_members (club_id, person_id, note, joined_at)
  values (club, auth.uid(), case when home.joining = 'ask' and not is_officer then nullif(btrim(note), '') end,
    case when home.joining = 'open' or is_officer then now() end)
  on conflict (club_id, person_id) do nothing returning * into entry;
  if entry.id is null then
    select * into entry from public.club_members where club_id = club and person_id = auth.uid();
  else
    perform private.announce(case when entry.joined_at is null then 'club-request' else 'club-joined' end,
      array_remove(private.club_officers(club), auth.uid()), concat_ws('/', club, auth.uid(), private.today()),
      '/clubs/' || home.slug || '/members', private.club_content(home, entry.note));
  end if;
  return case when entry.joined_at is null then 'waiting' else 'member' end;
end
$$;

-- An officer accepts or declines a request, with a note that its person reads.
create function public.answer_club_request(request uuid, is_accepted boolean, note text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.club_members;
  home public.clubs;
begin
  select * into entry from public.club_members where id = request for update;
  perform private.require_club_officer(coalesce(entry.club_id, (select private.my_officer_clubs() limit 1)));
  if entry.id is null or entry.joined_at is not null then
    perform private.refuse('club_request_gone', 409, 'This request was answered or withdrawn.');
  end if;
  select * into home from public.clubs where id = entry.club_id;
  if is_accepted then
    update public.club_members set joined_at = now(), note = null where id = request;
  else
    delete from public.club_members where id = request;
  end if;
  perform private.announce(case when is_accepted then 'club-accepted' else 'club-declined' end, array[entry.person_id],
    request::text, '/clubs/' || home.slug, private.club_content(home, answer_club_request.note));
  perform private.log_club_deed(case when is_accepted then 'accept-club-request' else 'decline-club-request' end, home.id);
end
$$;

-- An officer ends a membership, except the president's. Only the president ends that of another officer.
create function public.remove_club_member(member uuid, note text default null) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.club_members;
  home public.clubs;
begin
  select * into entry from public.club_members where id = member and joined_at is not null for update;
  perform private.require_club_officer(coalesce(entry.club_id, (select private.my_officer_clubs() limit 1)));
  if entry.id is null then
    perform private.refuse('club_member_gone', 409, 'This person is no longer a member.');
  end if;
  perform private.keep_club_president(entry);
  select * into home from public.clubs where id = entry.club_id;
  if entry.office is not null and home.president_id is distinct from auth.uid() then
    perform private.refuse('club_president_required', 403, 'Only the president of a club changes its officers.');
  end if;
  delete from public.club_members where id = member;
  perform private.announce('club-removed', array_remove(array[entry.person_id], auth.uid()), member::text, '/clubs/' || home.slug,
    private.club_content(home, remove_club_member.note));
  perform private.log_club_deed('remove-club-member', home.id);
end
$$;

-- The president names an officer by a title, or takes the office back: null.
create function public.name_club_officer(member uuid, office text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  entry public.club_members;
  home public.clubs;
  title text := nullif(btrim(name_club_officer.office), '');
begin
  select * into entry from public.club_members where id = member and joined_at is not null for update;
  select * into home from public.clubs where id = entry.club_id;
  if home.president_id is distinct from auth.uid() then
    perform private.refuse('club_president_required', 403, 'Only the president of a club changes its officers.');
  end if;
  update public.club_members set office = title where id = member;
  if title is not null and title is distinct from entry.office then
    perform private.announce('club-office', array_remove(array[entry.person_id], auth.uid()),
      concat_ws('/', member, pg_current_xact_id()), '/clubs/' || home.slug || '/members', private.club_content(home, title));
  end if;
  perform private.log_club_deed(case when title is null then 'end-club-office' else 'name-club-officer' end, home.id,
    jsonb_strip_nulls(jsonb_build_object('office', title)));
end
$$;

-- An officer says how people join. The audit log has the change.
create function public.set_club_joining(club uuid, joining text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_club_officer(club);
  update public.clubs set joining = set_club_joining.joining where id = club;
end
$$;

-- Blocks a person, whose open request ends, or lifts the block.
create function public.block_club_person(club uuid, person uuid, is_blocked boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_club_officer(club);
  if is_blocked then
    delete from public.club_members where club_id = club and person_id = person and joined_at is null;
    insert into public.club_blocks (club_id, person_id) values (club, person) on conflict do nothing;
  else
    delete from public.club_blocks where club_id = club and person_id = person;
  end if;
  perform private.log_club_deed(case when is_blocked then 'block-club-person' else 'unblock-club-person' end, club);
end
$$;

-- How many members a club has, for everybody; and what the caller is to it: `member`, `waiting` or null, and whether an officer or
-- its president.
create function public.club_membership(club uuid) returns table (members int, own text, own_id uuid, is_shown boolean,
  is_officer boolean, is_president boolean, has_officers boolean)
  language sql stable security definer set search_path = '' as $$
  select (count(*) filter (where entry.joined_at is not null))::int,
    max(case when entry.joined_at is null then 'waiting' else 'member' end) filter (where entry.person_id = auth.uid()),
    (array_agg(entry.id) filter (where entry.person_id = auth.uid()))[1],
    coalesce(bool_or(entry.is_shown) filter (where entry.person_id = auth.uid()), false),
    club in (select private.my_officer_clubs()),
    exists (select from public.clubs where id = club and president_id = auth.uid()),
    private.club_officers(club) <> '{}'
  from public.club_members as entry where entry.club_id = club
$$;

-- Offices by rank, with the words that officers write for them, in small letters. Another office is shown as it is written.
create table private.club_offices (
  rank int primary key,
  name text not null,
  name_th text not null,
  words text[] not null
);
insert into private.club_offices (rank, name, name_th, words) values
  (1, 'President', 'ประธานชมรม', '{president,ประธาน,ประธานชมรม}'),
  (2, 'Vice president', 'รองประธานชมรม', '{"vice president",vice-president,รองประธาน,รองประธานชมรม}'),
  (3, 'Secretary', 'เลขานุการ', '{secretary,เลขานุการ,เลขานุการชมรม,เลขา}'),
  (4, 'Treasurer', 'เหรัญญิก', '{treasurer,เหรัญญิก,เหรัญญิกชมรม}'),
  (5, 'Public relations', 'ประชาสัมพันธ์', '{"public relations",ประชาสัมพันธ์}');

-- The members of a club who show themselves: the president, other officers by rank, then the others.
create function public.club_members_on_page(club uuid)
  returns table (id uuid, name text, name_en text, avatar_path text, office text, office_th text)
  language sql stable security definer set search_path = '' as $$
  select person.id, coalesce(person.full_name, person.nickname), private.latin_name(person), person.avatar_path, coalesce(post.name, entry.office),
    coalesce(post.name_th, entry.office)
  from public.club_members as entry join public.profiles as person on person.id = entry.person_id and person.erased_at is null
  left join private.club_offices as post on case
    when exists (select from public.clubs where clubs.id = club and president_id = entry.person_id) then post.rank = 1
    else lower(btrim(entry.office)) = any (post.words) end
  where entry.club_id = club and entry.joined_at is not null and entry.is_shown and coalesce(person.full_name, person.nickname) is not null
  order by post.rank, entry.office is null, entry.joined_at, entry.id
$$;

-- The members of a club for its officers to take away as a file. The audit log says who took them.
create function public.export_club_members(club uuid) returns table (name text, nickname text, cohort int, division text, office text,
  joined_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_club_officer(club);
  perform private.log_club_deed('export-club-members', club);
  return query
    select person.full_name, person.nickname, person.cohort, home.name_th, entry.office, entry.joined_at
    from public.club_members as entry join public.profiles as person on person.id = entry.person_id and person.erased_at is null
    left join public.divisions as home on home.slug = person.division
    where entry.club_id = club and entry.joined_at is not null order by person.full_name, person.nickname, entry.id;
end
$$;

revoke all on function private.club_officers, private.club_content, private.require_club_officer, private.reach_club,
  private.log_club_deed, public.join_club, public.answer_club_request, public.remove_club_member, public.name_club_officer,
  public.set_club_joining, public.block_club_person, public.club_membership, public.club_members_on_page, public.export_club_members
  from public;
grant execute on function public.club_membership to anon, authenticated;
grant execute on function public.join_club, public.answer_club_request, public.remove_club_member, public.name_club_officer,
  public.set_club_joining, public.block_club_person, public.club_members_on_page, public.export_club_members to authenticated;
