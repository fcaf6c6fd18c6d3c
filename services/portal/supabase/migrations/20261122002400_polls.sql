-- Polls. People read only their own answers; everybody reads the tally, which has no names. A named poll, which its asker chooses
-- before anybody answers, also says to signed-in people who chose what. Tests: supabase/tests/polls.

create table public.meeting_polls (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique default encode(extensions.gen_random_bytes(6), 'hex') check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
    check (char_length(slug) <= 100),
  created_by uuid default auth.uid() references public.profiles on delete set null,
  question text not null check (char_length(question) between 1 and 500),
  question_th text check (char_length(question_th) <= 500),
  kind text not null default 'yes-no' check (kind in ('yes-no', 'multi-choice')),
  -- In order: [{"key": "a", "label": "…"}]; for yes-no polls, yes and no.
  options jsonb not null default '[{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]'
    check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 2 and 50)
    check (octet_length(options::text) <= 50000),
  max_choices int not null default 1 check (max_choices between 1 and 50),
  is_named boolean not null default false,
  opens_at timestamptz not null default now() check (opens_at between '1900-01-01' and '9999-12-31'),
  closes_at timestamptz check (closes_at between '1900-01-01' and '9999-12-31'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (closes_at > opens_at),
  check (kind <> 'yes-no' or max_choices = 1)
);
create index meeting_polls_created_by_idx on public.meeting_polls (created_by);
create index meeting_polls_created_at_idx on public.meeting_polls (created_at desc);

create table public.meeting_poll_responses (
  id uuid primary key default gen_random_uuid(),
  poll_id uuid not null references public.meeting_polls on delete cascade,
  responder_id uuid not null default auth.uid() references public.profiles on delete cascade,
  choices text[] not null check (cardinality(choices) between 1 and 50) check (octet_length(choices::text) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (poll_id, responder_id)
);
create index meeting_poll_responses_responder_id_idx on public.meeting_poll_responses (responder_id);

-- The row whose choice is '' counts the people who answered: of several choices, votes are more than people.
create table public.meeting_poll_tallies (
  poll_id uuid not null references public.meeting_polls on delete cascade,
  choice text not null check (char_length(choice) <= 60),
  votes int not null default 0 check (votes >= 0),
  updated_at timestamptz not null default now(),
  primary key (poll_id, choice)
);
alter table public.meeting_polls enable row level security;
alter table public.meeting_poll_responses enable row level security;
alter table public.meeting_poll_tallies enable row level security;
create trigger touch_updated_at before update on public.meeting_polls for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.meeting_poll_responses
  for each row execute function private.touch_updated_at();

grant select on public.meeting_polls, public.meeting_poll_tallies to anon, authenticated;
grant insert (id, slug, created_by, question, question_th, kind, options, max_choices, is_named, opens_at, closes_at),
  update (slug, created_by, question, question_th, kind, options, max_choices, is_named, opens_at, closes_at), delete
  on public.meeting_polls to authenticated;
grant select, delete on public.meeting_poll_responses to authenticated;
grant insert (id, poll_id, responder_id, choices), update (choices) on public.meeting_poll_responses to authenticated;
grant select, insert, update, delete on public.meeting_polls, public.meeting_poll_responses to service_role;
grant select on public.meeting_poll_tallies to service_role;
create policy "everybody reads polls" on public.meeting_polls for select to anon, authenticated using (true);
create policy "people ask polls in their own name" on public.meeting_polls for insert to authenticated
  with check (created_by = (select auth.uid()));
create policy "askers and administrators change polls" on public.meeting_polls for update to authenticated
  using (created_by = (select auth.uid()) or (select private.is_admin()))
  with check (created_by = (select auth.uid()) or (select private.is_admin()));
create policy "askers and administrators remove polls" on public.meeting_polls for delete to authenticated
  using (created_by = (select auth.uid()) or (select private.is_admin()));
create policy "people read their answers" on public.meeting_poll_responses for select to authenticated
  using (responder_id = (select auth.uid()));
create policy "people answer in their own name" on public.meeting_poll_responses for insert to authenticated
  with check (responder_id = (select auth.uid()));
create policy "people change their answers" on public.meeting_poll_responses for update to authenticated
  using (responder_id = (select auth.uid())) with check (responder_id = (select auth.uid()));
create policy "people take their answers back" on public.meeting_poll_responses for delete to authenticated
  using (responder_id = (select auth.uid()));
create policy "everybody reads tallies" on public.meeting_poll_tallies for select to anon, authenticated using (true);
create trigger refuse_switched_off after insert on public.meeting_polls
  for each row execute function private.refuse_switched_off('polls');
alter publication supabase_realtime add table public.meeting_polls, public.meeting_poll_responses, public.meeting_poll_tallies;

create function private.poll_is_open(poll public.meeting_polls) returns boolean language sql stable set search_path = '' as $$
  select poll.opens_at <= now() and (poll.closes_at is null or poll.closes_at > now())
$$;

-- Whether anybody ever answered: the tally row stays when an answer is removed.
create function private.was_answered(poll uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.meeting_poll_tallies where poll_id = poll)
$$;

-- Slugs of removed polls that had answers. They are not used again so that no other question appears where people voted.
create table private.retired_poll_slugs (
  slug text primary key,
  retired_at timestamptz not null default now()
);

create function private.guard_poll() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  keys text[] := array(select option ->> 'key' from jsonb_array_elements(new.options) as option);
begin
  if exists (select from unnest(keys) as key where key is null or key !~ '^[a-z0-9-]{1,40}$')
     or cardinality(keys) <> (select count(distinct key) from unnest(keys) as key) then
    perform private.refuse('poll_options_invalid', 422, 'Each option needs a unique key of lowercase letters, digits and hyphens.');
  end if;
  if new.kind = 'yes-no' and not (keys @> '{yes,no}' and cardinality(keys) = 2) then
    perform private.refuse('poll_options_invalid', 422, 'A yes-no poll has the options yes and no.');
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.question, new.question_th, new.kind, new.options, new.max_choices, new.is_named)
       is distinct from (old.slug, old.question, old.question_th, old.kind, old.options, old.max_choices, old.is_named)
     and private.was_answered(new.id) then
    perform private.refuse('poll_has_votes', 409, 'Somebody has answered, so the question, its options and whether answers have names can no longer change.',
      'Close this poll and ask a new one.');
  end if;
  if exists (select from private.retired_poll_slugs where slug = new.slug) then
    perform private.refuse('poll_slug_used', 409, 'People have already answered another poll at this address.', 'Choose another slug.');
  end if;
  return null;
end
$$;

-- An AFTER trigger so that the policies answer first. The update locks the poll, which each answer locks first.
create trigger guard_poll after insert or update on public.meeting_polls
  for each row execute function private.guard_poll();

create function private.retire_poll_slug() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.was_answered(old.id) then
    insert into private.retired_poll_slugs (slug) values (old.slug) on conflict do nothing;
  end if;
  return old;
end
$$;

-- Before the tally is deleted with the poll.
create trigger retire_poll_slug before delete on public.meeting_polls
  for each row execute function private.retire_poll_slug();

-- The audit log has every change and removal of a poll.
create trigger log_change after update or delete on public.meeting_polls for each row execute function private.log_change();

create function private.guard_response() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  response public.meeting_poll_responses := case when tg_op = 'DELETE' then old else new end;
  poll public.meeting_polls;
begin
  -- Answering in another person's name is left to the policy, which refuses it.
  if auth.role() in ('anon', 'authenticated') and auth.uid() is distinct from response.responder_id then
    return response;
  end if;
  -- A shared lock so that the poll does not change until the answer is written.
  select * into poll from public.meeting_polls where id = response.poll_id for share;
  if poll.id is null then
    -- The poll was removed, or the foreign key refuses the answer.
    return response;
  end if;
  -- Erasing a person removes their answers also after a poll closed.
  if not private.poll_is_open(poll) and auth.uid() = response.responder_id
     and coalesce(current_setting('portal.erasing', true), '') <> response.responder_id::text then
    perform private.refuse('poll_closed', 409, 'This poll does not accept answers now.');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if cardinality(new.choices) <> (select count(distinct choice) from unnest(new.choices) as choice) then
    perform private.refuse('poll_choice_repeated', 422, 'Choose each option once.');
  end if;
  if cardinality(new.choices) > poll.max_choices then
    perform private.refuse('poll_choices_too_many', 422, format('Choose at most %s.', poll.max_choices));
  end if;
  if exists (select from unnest(new.choices) as choice
             where not exists (select from jsonb_array_elements(poll.options) as option where option ->> 'key' = choice)) then
    perform private.refuse('poll_choice_unknown', 422, 'One of these is not an option of the poll.');
  end if;
  return new;
end
$$;
create trigger guard_response before insert or update or delete on public.meeting_poll_responses
  for each row execute function private.guard_response();

create function private.count_response() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    -- Locks in the order of choices so that concurrent changes cannot deadlock.
    perform from public.meeting_poll_tallies where poll_id = old.poll_id and choice = any (old.choices || coalesce(new.choices, '{""}'))
      order by choice for update;
    update public.meeting_poll_tallies set votes = votes - 1, updated_at = now()
    where poll_id = old.poll_id and (choice = any (old.choices) or tg_op = 'DELETE' and choice = '');
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into public.meeting_poll_tallies as tally (poll_id, choice, votes)
    select new.poll_id, choice, 1 from unnest(new.choices || case tg_op when 'INSERT' then '{""}'::text[] end) as choice order by choice
    on conflict (poll_id, choice) do update set votes = tally.votes + 1, updated_at = now();
  end if;
  return null;
end
$$;
create trigger count_response after insert or update of choices or delete on public.meeting_poll_responses
  for each row execute function private.count_response();
revoke all on function private.poll_is_open, private.was_answered, private.guard_poll, private.retire_poll_slug, private.guard_response, private.count_response from public;

-- The label or the dates of an option.
create function private.guard_poll_options() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  option jsonb;
begin
  for option in select * from jsonb_array_elements(new.options) loop
    if option ? 'starts_at' or option ? 'ends_at' then
      if not coalesce(
        pg_input_is_valid(option ->> 'starts_at', 'timestamptz') and pg_input_is_valid(option ->> 'ends_at', 'timestamptz')
          and (option ->> 'starts_at')::timestamptz < (option ->> 'ends_at')::timestamptz, false) then
        perform private.refuse('poll_dates_invalid', 422, 'A date option needs starts_at and a later ends_at.');
      end if;
    end if;
    if char_length(coalesce(option ->> 'label', '')) > 200 then
      perform private.refuse('poll_label_long', 422, 'A label has at most 200 characters.');
    end if;
  end loop;
  return null;
end
$$;
create trigger guard_poll_options after insert or update of options on public.meeting_polls
  for each row execute function private.guard_poll_options();
revoke all on function private.guard_poll_options from public;

-- Polls that an administrator removed, with the reason, for their askers.
create table public.poll_removals (
  id uuid primary key default gen_random_uuid(),
  asker_id uuid references public.profiles on delete cascade,
  question text not null check (char_length(question) <= 500),
  question_th text check (char_length(question_th) <= 500),
  reason text not null check (char_length(reason) between 1 and 500),
  removed_by uuid references public.profiles on delete set null,
  removed_at timestamptz not null default now()
);
create index poll_removals_asker_id_idx on public.poll_removals (asker_id, removed_at desc);
create index poll_removals_removed_by_idx on public.poll_removals (removed_by);
alter table public.poll_removals enable row level security;
grant select on public.poll_removals to authenticated, service_role;
create policy "askers and administrators read removals" on public.poll_removals for select to authenticated
  using (asker_id = (select auth.uid()) or (select private.is_admin()));

-- Removes anybody's poll, with a reason that its asker reads.
create function public.remove_poll(poll uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  removed public.meeting_polls;
begin
  if not private.is_admin() then
    perform private.refuse('poll_moderation_forbidden', 403, 'Only administrators can remove other people''s polls.');
  end if;
  if coalesce(btrim(reason), '') = '' or char_length(reason) > 500 then
    perform private.refuse('poll_reason_missing', 422, 'Give a reason of at most 500 characters.');
  end if;
  perform private.note_reason(btrim(reason));
  delete from public.meeting_polls where id = poll returning * into removed;
  perform private.note_reason(null);
  if removed.id is null then
    perform private.refuse('poll_not_found', 404, 'There is no such poll.');
  end if;
  insert into public.poll_removals (asker_id, question, question_th, reason, removed_by)
  values (removed.created_by, removed.question, removed.question_th, btrim(reason), auth.uid());
end
$$;
revoke all on function public.remove_poll from public;
grant execute on function public.remove_poll to authenticated;

-- Who chose what in a named poll, by name; nobody in an anonymous one.
create function public.poll_voters(poll uuid) returns table (id uuid, name text, name_en text, avatar_path text, choices text[])
  language sql stable security definer set search_path = '' as $$
  select person.id, coalesce(person.full_name, person.nickname, ''), private.latin_name(person), person.avatar_path, answer.choices
  from public.meeting_poll_responses as answer
  join public.meeting_polls as asked on asked.id = answer.poll_id and asked.is_named
  join public.profiles as person on person.id = answer.responder_id
  where answer.poll_id = poll
  order by 2, 1 limit 500
$$;
revoke all on function public.poll_voters from public;
grant execute on function public.poll_voters to authenticated;
