-- Consents as the PDPA asks: who agreed to which version of the privacy notice and the terms, when, in which language, and who
-- withdrew. Append-only. A person who has not agreed reads the texts, exports and erases their data, and nothing else.
-- Tests: supabase/tests/policies, supabase/tests/rls.

create table public.consents (
  id bigint generated always as identity primary key,
  person_id uuid not null references public.profiles,
  -- The privacy notice and the terms are needed for an account. Everything else is asked apart and may be declined.
  subject text not null check (subject in ('privacy', 'terms', 'event-photos')),
  -- The version of the text; null for what has none.
  version int,
  is_given boolean not null,
  -- The language in which the person read the text.
  language text not null check (language in ('th', 'en')),
  created_at timestamptz not null default now(),
  check ((version is null) = (subject = 'event-photos'))
);
create index consents_person_id_idx on public.consents (person_id, subject, id desc);
alter table public.consents enable row level security;
create trigger refuse_rewrite before update or delete on public.consents
  for each row execute function private.refuse_rewrite();
create trigger refuse_truncate before truncate on public.consents
  for each statement execute function private.refuse_rewrite();

grant select on public.consents to authenticated, service_role;
create policy "people read their consents" on public.consents for select to authenticated
  using (person_id = (select auth.uid()));
create policy "administrators read consents" on public.consents for select to authenticated
  using ((select private.is_admin()));

-- Whether the caller has not agreed to the newest texts that ask. Without published texts nobody is asked.
create function private.lacks_consent() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.uid() is not null and exists (
    select from (select kind, max(version) as version from public.policy_texts
      where asks_again and published_at is not null group by kind) as asked
    where not coalesce((select is_given and answer.version >= asked.version from public.consents as answer
      where person_id = auth.uid() and subject = asked.kind order by id desc limit 1), false));
end
$$;

-- A column of one's own profile: the app reads it in the request that it makes anyway.
create function public.awaits_consent(profile public.profiles) returns boolean
  language sql stable security definer set search_path = '' as $$
  select profile.id = auth.uid() and private.lacks_consent()
$$;

-- Records the caller's answers, `[{"subject": "privacy", "version": 2, "is_given": true}]`. A version must be the published one:
-- nobody agrees to a text that they were not shown. Answers that change nothing add nothing.
create function public.record_consents(answers jsonb, reader_language text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  answer record;
  last public.consents;
begin
  if auth.uid() is null then
    perform private.refuse('person_anonymous', 401, 'Sign in first.');
  end if;
  for answer in
    select * from jsonb_to_recordset(answers) as entry (subject text, version int, is_given boolean)
  loop
    if answer.subject is null or answer.subject not in ('privacy', 'terms', 'event-photos') or answer.is_given is null then
      perform private.refuse('consent_subject_unknown', 422, 'This is nothing that anybody is asked to agree to.');
    end if;
    last := null;
    select * into last from public.consents where person_id = auth.uid() and subject = answer.subject order by id desc limit 1;
    if answer.subject = 'event-photos' then
      answer.version := null;
    elsif not answer.is_given then
      -- Only what was given can be withdrawn, and the withdrawal names the version that it was.
      continue when last.id is null;
      answer.version := last.version;
    elsif not exists (select from public.policy_texts
        where kind = answer.subject and policy_texts.version = answer.version and is_current) then
      perform private.refuse('consent_version_old', 409, 'A newer version was published. Read it before you agree.');
    end if;
    continue when last.is_given is not distinct from answer.is_given and last.version is not distinct from answer.version;
    insert into public.consents (person_id, subject, version, is_given, language) values (auth.uid(), answer.subject, answer.version,
      answer.is_given, case reader_language when 'en' then 'en' else 'th' end);
  end loop;
end
$$;

-- How many of the people at an event agreed to be in its published photos, for those who were there and add photos. No names.
create function public.photo_consents(event uuid) returns table (attendees int, agreed int)
  language sql stable security definer set search_path = '' as $$
  select count(*)::int, (count(*) filter (where coalesce((select is_given from public.consents
      where person_id = attendance.user_id and subject = 'event-photos' order by id desc limit 1), false)))::int
  from public.event_attendance as attendance
  where attendance.event_id = photo_consents.event and attendance.decision is distinct from 'refused'
    and (private.attended(photo_consents.event) or private.is_board())
$$;
revoke all on function private.lacks_consent, public.awaits_consent, public.record_consents, public.photo_consents from public;
grant execute on function private.lacks_consent to anon, authenticated, service_role;
grant execute on function public.awaits_consent, public.record_consents, public.photo_consents to authenticated;
