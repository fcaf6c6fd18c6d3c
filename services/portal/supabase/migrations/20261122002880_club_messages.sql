-- What people and the officers of a club write to each other on the club's page. Neither side sees an address: a reply is the
-- club's, and the audit log says which officer wrote one. Kept for a year. Tests: supabase/tests/clubs/messages.test.ts.

create table public.club_messages (
  id uuid primary key default gen_random_uuid(),
  club_id uuid not null references public.clubs on delete restrict,
  -- Who writes with the club: a conversation is a club and a person.
  person_id uuid not null references public.profiles on delete cascade,
  -- Whether the club wrote it.
  is_reply boolean not null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp()
);
create index club_messages_conversation_idx on public.club_messages (club_id, person_id, created_at desc);
create index club_messages_person_id_idx on public.club_messages (person_id);
alter table public.club_messages enable row level security;
grant select on public.club_messages to authenticated;
grant select, insert, update, delete on public.club_messages to service_role;
create policy "people read what they and clubs wrote, officers their club's" on public.club_messages for select to authenticated
  using (person_id = (select auth.uid()) or club_id in (select private.my_officer_clubs()));

create function private.readable_message(body text) returns text language plpgsql stable set search_path = '' as $$
begin
  if coalesce(btrim(body, E' \t\r\n'), '') = '' or char_length(btrim(body, E' \t\r\n')) > 2000 then
    perform private.refuse('club_message_length', 422, 'Write a message of at most 2,000 characters.');
  end if;
  return btrim(body, E' \t\r\n');
end
$$;

-- Writes to the officers of a club, at most three messages until one of them answers.
create function public.write_to_club(club uuid, body text) returns void language plpgsql security definer set search_path = '' as $$
declare
  max_unanswered constant int := 3;
  home public.clubs := private.reach_club(club);
  message text := private.readable_message(body);
  written public.club_messages;
begin
  if private.club_officers(club) = '{}' then
    perform private.refuse('club_officers_missing', 409, 'This club has no officers who could answer.',
      'An administrator names its president.');
  end if;
  -- Messages of one person wait for each other.
  perform from public.profiles where id = auth.uid() for no key update;
  if (select count(*) from public.club_messages as entry where entry.club_id = club and entry.person_id = auth.uid() and not entry.is_reply
      and entry.created_at > coalesce((select max(reply.created_at) from public.club_messages as reply
        where reply.club_id = club and reply.person_id = auth.uid() and reply.is_reply), '-infinity')) >= max_unanswered then
    perform private.refuse('club_message_unanswered', 429, 'Wait for an answer before you write again.');
  end if;
  insert into public.club_messages (club_id, person_id, is_reply, body) values (club, auth.uid(), false, message) returning * into written;
  perform private.announce('club-message', array_remove(private.club_officers(club), auth.uid()), written.id::text,
    '/clubs/' || home.slug || '/members', private.club_content(home, message));
end
$$;

-- An officer answers somebody who wrote to the club.
create function public.answer_club_message(club uuid, person uuid, body text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  home public.clubs;
  message text := private.readable_message(body);
  written public.club_messages;
begin
  perform private.require_club_officer(club);
  if not exists (select from public.club_messages where club_id = club and person_id = person) then
    perform private.refuse('club_conversation_gone', 404, 'This person has not written to the club.');
  end if;
  select * into home from public.clubs where id = club;
  insert into public.club_messages (club_id, person_id, is_reply, body) values (club, person, true, message) returning * into written;
  perform private.announce('club-reply', array_remove(array[person], auth.uid()), written.id::text, '/clubs/' || home.slug,
    private.club_content(home, message));
  perform private.log_club_deed('answer-club-message', club);
end
$$;

-- The conversations of a club, the ones that wait for an answer first, then the newest.
create function public.club_conversations(club uuid) returns table (person uuid, name text, name_en text, is_blocked boolean,
  is_waiting boolean, last_at timestamptz, messages jsonb)
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_club_officer(club);
  return query
    select entry.person_id, coalesce(writer.full_name, writer.nickname), private.latin_name(writer),
      exists (select from public.club_blocks where club_id = club and club_blocks.person_id = entry.person_id),
      not (array_agg(entry.is_reply order by entry.created_at desc))[1] as is_waiting, max(entry.created_at),
      jsonb_agg(jsonb_build_object('id', entry.id, 'is_reply', entry.is_reply, 'body', entry.body, 'created_at', entry.created_at)
        order by entry.created_at)
    from public.club_messages as entry join public.profiles as writer on writer.id = entry.person_id
    where entry.club_id = club group by writer.id, entry.person_id
    order by 5 desc, 6 desc limit 100;
end
$$;

-- The clubs of the caller, as an officer or a member or with a request that waits; and for officers how many requests and people
-- wait there for an answer.
create function public.own_clubs() returns table (slug text, name text, name_th text, logo_path text, meeting text, meeting_th text,
  own text, office text, is_officer boolean, is_president boolean, requests int, conversations int)
  language sql stable security definer set search_path = '' as $$
  select home.slug, home.name, home.name_th, home.logo_path, home.meeting, home.meeting_th,
    case when entry.joined_at is not null then 'member' when entry.id is not null then 'waiting' end, entry.office,
    duty.is_officer, coalesce(home.president_id = auth.uid(), false),
    case when duty.is_officer then (select count(*) from public.club_members as request
      where request.club_id = home.id and request.joined_at is null) else 0 end::int,
    case when duty.is_officer then (select count(*) from (
        select distinct on (message.person_id) message.person_id, message.is_reply from public.club_messages as message
        where message.club_id = home.id order by message.person_id, message.created_at desc) as latest
      where not latest.is_reply and not exists (select from public.club_blocks as block
        where block.club_id = home.id and block.person_id = latest.person_id)) else 0 end::int
  from public.clubs as home
  left join public.club_members as entry on entry.club_id = home.id and entry.person_id = auth.uid()
  cross join lateral (select home.id in (select private.my_officer_clubs()) as is_officer) as duty
  where home.is_active and (entry.id is not null or duty.is_officer)
  order by duty.is_officer desc, home.name
$$;
revoke all on function private.readable_message, public.write_to_club, public.answer_club_message, public.club_conversations,
  public.own_clubs from public;
grant execute on function public.write_to_club, public.answer_club_message, public.club_conversations, public.own_clubs
  to authenticated;
