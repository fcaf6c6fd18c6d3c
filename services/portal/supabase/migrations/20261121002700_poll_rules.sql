-- What an answer must hold, and the tally that follows each one. Proven by polls/tally.test.ts.
create function private.poll_is_open(poll public.meeting_polls) returns boolean language sql stable set search_path = '' as $$
  select poll.opens_at <= now() and (poll.closes_at is null or poll.closes_at > now())
$$;

-- Whether anybody ever answered: a tally stays when an answer is taken back.
create function private.was_answered(poll uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.meeting_poll_tallies where poll_id = poll)
$$;

-- The addresses of polls that were answered and removed: no other question appears where people voted.
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
    perform private.refuse('poll_options_invalid', 422, 'Every option of a poll has a key of its own: small letters, digits, hyphens.');
  end if;
  if new.kind = 'yes-no' and not (keys @> '{yes,no}' and cardinality(keys) = 2) then
    perform private.refuse('poll_options_invalid', 422, 'A yes-no poll has the options yes and no.');
  end if;
  if tg_op = 'UPDATE' and (new.slug, new.question, new.question_th, new.kind, new.options, new.max_choices)
       is distinct from (old.slug, old.question, old.question_th, old.kind, old.options, old.max_choices)
     and private.was_answered(new.id) then
    perform private.refuse('poll_has_votes', 409, 'Somebody has answered: the question and its options stay as they are.',
      'Close this poll and ask a new one.');
  end if;
  if exists (select from private.retired_poll_slugs where slug = new.slug) then
    perform private.refuse('poll_slug_used', 409, 'People have answered a poll at this address.', 'Choose another slug.');
  end if;
  return null;
end
$$;
-- After the policies have spoken. The change holds the row, which every answer locks first.
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
-- Before its tally goes with it.
create trigger retire_poll_slug before delete on public.meeting_polls
  for each row execute function private.retire_poll_slug();
-- Closing, reopening, every other change and removal are in the audit log.
create trigger log_change after update or delete on public.meeting_polls for each row execute function private.log_change();

create function private.guard_response() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  response public.meeting_poll_responses := case when tg_op = 'DELETE' then old else new end;
  poll public.meeting_polls;
begin
  -- Who answers in another's name hears the policy.
  if auth.role() in ('anon', 'authenticated') and auth.uid() is distinct from response.responder_id then
    return response;
  end if;
  -- Shared, so that a poll does not close or lose an option in between.
  select * into poll from public.meeting_polls where id = response.poll_id for share;
  if poll.id is null then
    -- Removed with its poll, or refused by the foreign key.
    return response;
  end if;
  -- An erased person's answers go also after the end.
  if not private.poll_is_open(poll) and auth.uid() = response.responder_id
     and coalesce(current_setting('portal.erasing', true), '') <> response.responder_id::text then
    perform private.refuse('poll_closed', 409, 'This poll takes no answers now.');
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
    perform private.refuse('poll_choice_unknown', 422, 'One of these is no option of the poll.');
  end if;
  return new;
end
$$;
create trigger guard_response before insert or update or delete on public.meeting_poll_responses
  for each row execute function private.guard_response();

create function private.count_response() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    -- In the order of choices, so that people who change their minds at once wait for each other instead of locking up.
    perform from public.meeting_poll_tallies where poll_id = old.poll_id and choice = any (old.choices || coalesce(new.choices, old.choices))
      order by choice for update;
    update public.meeting_poll_tallies set votes = votes - 1, updated_at = now()
    where poll_id = old.poll_id and choice = any (old.choices);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into public.meeting_poll_tallies as tally (poll_id, choice, votes)
    select new.poll_id, choice, 1 from unnest(new.choices) as choice order by choice
    on conflict (poll_id, choice) do update set votes = tally.votes + 1, updated_at = now();
  end if;
  return null;
end
$$;
create trigger count_response after insert or update of choices or delete on public.meeting_poll_responses
  for each row execute function private.count_response();
revoke all on function private.poll_is_open, private.was_answered, private.guard_poll, private.retire_poll_slug, private.guard_response, private.count_response from public;

-- Served by realtime; each listener's policies still decide. Supabase makes the publication, here as there.
do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;
alter publication supabase_realtime add table public.meeting_poll_responses, public.meeting_poll_tallies;
