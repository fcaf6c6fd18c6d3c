-- What the officers of a club write to all its members. It is the club's: members read no author, and the audit log says which
-- officer wrote it. Kept for a year. Tests: supabase/tests/clubs/news.test.ts.

create table public.club_news (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs on delete restrict,
  -- The officer, whom only the service reads. Null: the person was erased.
  author_id uuid references public.profiles on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp()
);
create index club_news_club_id_idx on public.club_news (club_id, created_at desc);
create index club_news_author_id_idx on public.club_news (author_id);
alter table public.club_news enable row level security;
grant select (id, club_id, body, created_at) on public.club_news to authenticated;
grant select, insert, update, delete on public.club_news to service_role;
create policy "members and officers read what their clubs write to members" on public.club_news for select to authenticated
  using (club_id in (select private.my_officer_clubs())
    or club_id in (select club_id from public.club_members where person_id = (select auth.uid()) and joined_at is not null));

-- Whom a message of the caller to all members reaches: those who joined and whom the club does not block.
create function private.club_audience(club uuid) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select person_id from public.club_members as entry
    where entry.club_id = club and entry.joined_at is not null and entry.person_id is distinct from auth.uid()
      and not exists (select from public.club_blocks as block where block.club_id = club and block.person_id = entry.person_id))
$$;

-- How many members a message of the caller would reach.
create function public.count_club_audience(club uuid) returns int
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_club_officer(club);
  return cardinality(private.club_audience(club));
end
$$;

-- An officer writes to all members, at most three messages of a club in 24 hours. Returns how many members get it.
create function public.write_to_club_members(club uuid, body text) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  max_in_a_day constant int := 3;
  home public.clubs;
  message text;
  audience uuid[];
  written public.club_news;
begin
  perform private.require_club_officer(club);
  message := private.readable_message(body);
  -- Messages of one club wait for each other.
  select * into home from public.clubs where id = club for no key update;
  audience := private.club_audience(club);
  if audience = '{}' then
    perform private.refuse('club_members_missing', 409, 'This club has no other members who would get the message.');
  end if;
  if (select count(*) from public.club_news as entry
      where entry.club_id = club and entry.created_at > now() - interval '24 hours') >= max_in_a_day then
    perform private.refuse('club_news_limit', 429, 'A club can write to all its members up to three times in 24 hours.',
      'Write again 24 hours after the first of the three.');
  end if;
  insert into public.club_news (club_id, author_id, body) values (club, auth.uid(), message) returning * into written;
  perform private.announce('club-news', audience, written.id::text, '/clubs/' || home.slug, private.club_content(home, message));
  perform private.log_club_deed('write-to-club-members', club);
  return cardinality(audience);
end
$$;
revoke all on function private.club_audience, public.count_club_audience, public.write_to_club_members from public;
grant execute on function public.count_club_audience, public.write_to_club_members to authenticated;
