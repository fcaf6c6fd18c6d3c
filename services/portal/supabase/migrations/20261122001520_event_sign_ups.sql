-- Who comes to an event. People say so themselves until it is over; as many as its capacity have a place, and the others wait for
-- one in the order in which they came. Tests: supabase/tests/events/sign-ups.test.ts.

create table public.event_sign_ups (
  id uuid primary key default gen_random_uuid(),
  -- An event that somebody comes to is cancelled, not removed.
  event_id uuid not null references public.events on delete restrict,
  user_id uuid not null references public.profiles on delete cascade,
  has_place boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  unique (event_id, user_id)
);
create index event_sign_ups_user_id_idx on public.event_sign_ups (user_id);
alter table public.event_sign_ups enable row level security;

grant select on public.event_sign_ups to authenticated;
grant select, insert, update, delete on public.event_sign_ups to service_role;
create policy "people read whether they come, the board who comes" on public.event_sign_ups for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_board()));

-- Gives the free places of an event to those who wait longest, and notifies them. A lower capacity takes no place away.
create function private.give_places(event uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  place public.events;
  given uuid[];
begin
  select * into place from public.events where id = event for no key update;
  if not found or place.cancelled_at is not null then
    return;
  end if;
  with lucky as (
    update public.event_sign_ups set has_place = true where id in (
      select id from public.event_sign_ups where event_id = event and not has_place order by created_at, id
      limit place.capacity - (select least(count(*), place.capacity) from public.event_sign_ups where event_id = event and has_place))
    returning user_id)
  select array_agg(user_id) into given from lucky where user_id is distinct from auth.uid();
  if given is not null and place.ends_at > now() then
    perform private.announce('event-place', given, concat_ws('/', event, pg_current_xact_id(), given[1]), '/events/' || event,
      private.event_content(place));
  end if;
end
$$;

-- What the sentence of a notice names of an event.
create function private.event_content(event public.events) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', event.title_th, 'title_en', event.title, 'starts_at', event.starts_at,
    'place', coalesce(event.location_th, event.location), 'place_en', coalesce(event.location, event.location_th))
$$;

create function private.give_places_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'events' then
    perform private.give_places(new.id);
  else
    perform private.give_places(old.event_id);
  end if;
  return null;
end
$$;
create trigger give_places_again after delete on public.event_sign_ups
  for each row when (old.has_place) execute function private.give_places_again();
create trigger give_places_again after update on public.events
  for each row when ((old.capacity, old.cancelled_at) is distinct from (new.capacity, new.cancelled_at)) execute function private.give_places_again();

-- How many come and wait, for everybody; and whether the caller is `coming` or `waiting`, or null.
create function public.event_turnout(event uuid) returns table (coming int, waiting int, own text)
  language sql stable security definer set search_path = '' as $$
  select (count(*) filter (where has_place))::int, (count(*) filter (where not has_place))::int,
    max(case when has_place then 'coming' else 'waiting' end) filter (where user_id = auth.uid())
  from public.event_sign_ups where event_id = event
$$;

-- The caller comes to an event, or does not. Without a free place they wait.
create function public.answer_event(event uuid, is_coming boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  answered public.events;
begin
  select * into answered from public.events where id = event for no key update;
  if not found then
    perform private.refuse('event_not_found', 404, 'This event was removed.');
  elsif answered.ends_at <= now() then
    perform private.refuse('event_over', 409, 'This event is over.');
  elsif answered.cancelled_at is not null then
    perform private.refuse('event_cancelled', 409, 'This event was cancelled.');
  elsif is_coming then
    insert into public.event_sign_ups (event_id, user_id) values (event, auth.uid()) on conflict (event_id, user_id) do nothing;
    perform private.give_places(event);
  else
    delete from public.event_sign_ups where event_id = event and user_id = auth.uid();
  end if;
end
$$;
revoke all on function private.give_places, private.event_content, private.give_places_again, public.event_turnout, public.answer_event
  from public;
grant execute on function public.event_turnout to anon, authenticated;
grant execute on function public.answer_event to authenticated;
