-- Market events, recorded once and in order: the one source of the feeds, the stream and the webhooks. Webhook receivers,
-- and each delivery until it is delivered or dead-lettered. Proven by domain/events, http/{feeds,stream} and worker tests.

alter table forecast.data_versions drop constraint data_versions_topic_check;
alter table forecast.data_versions add constraint data_versions_topic_check check (topic in ('markets', 'proposals', 'events'));
insert into forecast.data_versions (topic) values ('events');

create table forecast.market_events (
  -- in the order of commits: a reader that has read up to an id misses nothing by reading greater ids
  id bigint generated always as identity primary key,
  -- identifies the event outside; unlike the id, it is never reused after the database is created again
  uid uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('market.created', 'market.closing-soon', 'market.resolved', 'market.repriced')),
  -- not a reference: an event outlives its market
  market_id text not null,
  -- when it happened; recorded_at is when it was written
  at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  -- an event that may be recorded only once has the same key each time; null may repeat
  idempotency_key text,
  -- {"market": the market at that time, "previousYesProbability": 0.4 where it was repriced}
  data jsonb not null,
  constraint recorded_once unique (market_id, kind, idempotency_key)
);
create index on forecast.market_events (at desc, id desc);

create trigger market_events_append_only before update or delete on forecast.market_events
  for each row execute function forecast.refuse_change();
create trigger market_events_no_truncate before truncate on forecast.market_events
  for each statement execute function forecast.refuse_change();

-- A statement trigger runs before the rows take their ids, and the lock is held until the commit: ids commit in order.
-- Every change of a market takes this lock anyway (announce_change), so it adds no new lock order.
create function forecast.order_market_events() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from forecast.data_versions where topic = 'markets' for update;
  return null;
end $$;
create trigger market_events_order before insert on forecast.market_events
  for each statement execute function forecast.order_market_events();
create trigger market_events_announce after insert on forecast.market_events
  for each statement execute function forecast.announce_change('events');

create function forecast.iso_time(instant timestamptz) returns text language sql stable set search_path = '' as
  $$ select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function forecast.event_market(market forecast.markets) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', market.id, 'slug', market.slug, 'question', market.question, 'questionEn', market.question_en,
    'category', market.category, 'yesProbability', market.yes_probability, 'closesAt', forecast.iso_time(market.closes_at),
    'tags', market.tags, 'isSample', market.is_sample, 'outcome', market.outcome, 'outcomeReason', market.outcome_reason,
    'outcomeSource', market.outcome_source, 'resolvedAt', forecast.iso_time(market.resolved_at))
$$;

create function forecast.record_market_event() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into forecast.market_events (kind, market_id, at, idempotency_key, data)
      values ('market.created', new.id, new.created_at, '', jsonb_build_object('market', forecast.event_market(new)))
      on conflict do nothing;
  end if;
  if new.outcome is not null and (tg_op = 'INSERT' or (old.outcome, old.resolved_at) is distinct from (new.outcome, new.resolved_at)) then
    insert into forecast.market_events (kind, market_id, at, data)
      values ('market.resolved', new.id, new.resolved_at, jsonb_build_object('market', forecast.event_market(new)));
  elsif tg_op = 'UPDATE' and new.yes_probability <> old.yes_probability then
    insert into forecast.market_events (kind, market_id, at, data)
      values ('market.repriced', new.id, clock_timestamp(),
        jsonb_build_object('market', forecast.event_market(new), 'previousYesProbability', old.yes_probability));
  end if;
  return null;
end $$;
create trigger markets_record_event after insert or update on forecast.markets
  for each row execute function forecast.record_market_event();

-- Events from before this table existed.
insert into forecast.market_events (kind, market_id, at, idempotency_key, data)
  select 'market.created', m.id, m.created_at, '', jsonb_build_object('market', forecast.event_market(m))
  from forecast.markets m order by m.created_at, m.id;
insert into forecast.market_events (kind, market_id, at, data)
  select 'market.resolved', m.id, m.resolved_at, jsonb_build_object('market', forecast.event_market(m))
  from forecast.markets m where m.outcome is not null order by m.resolved_at, m.id;

create table forecast.webhooks (
  id text primary key,
  url text not null,
  -- encrypted under a key of the service: the database alone can sign nothing; see domain/webhooks/seal-secret.ts
  sealed_secret bytea not null,
  description text,
  kinds text[] not null check (cardinality(kinds) > 0 and kinds <@
    array['market.created', 'market.closing-soon', 'market.resolved', 'market.repriced']),
  -- of a receiver that anybody subscribed; null: an operator registered it
  host text,
  -- how many messages are sent to it at once
  pace integer not null default 1 check (pace > 0),
  created_at timestamptz not null default now(),
  -- since the first failure after which nothing arrived
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('receiver_gone', 'receiver_failing'))
);
create index on forecast.webhooks (host) where host is not null;

-- How often a host was sent a challenge within an hour: nobody is bothered through us.
create table forecast.webhook_hosts (
  host text primary key,
  challenges integer not null default 1,
  since timestamptz not null default now()
);

create table forecast.webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id text not null references forecast.webhooks on delete cascade,
  -- null: a test message that an operator sent
  event_id bigint references forecast.market_events,
  -- the same in every attempt; receivers recognise a repeat by it
  message_id uuid not null default gen_random_uuid(),
  state text not null default 'pending' check (state in ('pending', 'delivered', 'dead-lettered')),
  attempts integer not null default 0,
  -- an attempt runs until then at the latest; another one waits for it
  claimed_until timestamptz,
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  constraint one_delivery_an_event unique (webhook_id, event_id)
);
create index on forecast.webhook_deliveries (next_at) where state = 'pending';
create index on forecast.webhook_deliveries (delivered_at) where state = 'delivered';

-- Runs in the event's transaction: both are stored or neither. Events from before a webhook was registered are not sent
-- to it, even where they are recorded later.
create function forecast.enqueue_deliveries() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into forecast.webhook_deliveries (webhook_id, event_id, message_id)
    select w.id, new.id, new.uid from forecast.webhooks w
    where w.disabled_at is null and new.kind = any (w.kinds) and new.at >= w.created_at;
  return null;
end $$;
create trigger market_events_enqueue_deliveries after insert on forecast.market_events
  for each row execute function forecast.enqueue_deliveries();

create function forecast.announce_deliveries() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('forecast_changes', 'deliveries');
  return null;
end $$;
create trigger webhook_deliveries_added after insert on forecast.webhook_deliveries
  for each row execute function forecast.announce_deliveries();
create trigger webhook_deliveries_retried after update of state, next_at on forecast.webhook_deliveries
  for each row when (new.state = 'pending' and (old.state <> 'pending' or new.next_at < old.next_at)) execute function forecast.announce_deliveries();
