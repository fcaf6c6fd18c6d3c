-- The time of the last change of each public read, and a notification to every replica. The row lock serialises changes,
-- which keeps the time from going backwards. Proven by server/replicas.test.ts.

create table forecast.data_versions (
  topic text primary key check (topic in ('markets', 'proposals')),
  changed_at timestamptz not null default now()
);
insert into forecast.data_versions (topic) values ('markets'), ('proposals');

create function forecast.announce_change() returns trigger language plpgsql set search_path = '' as $$
begin
  update forecast.data_versions set changed_at = greatest(changed_at + interval '1 microsecond', clock_timestamp())
    where topic = tg_argv[0];
  perform pg_notify('forecast_changes', tg_argv[0]);
  return null;
end $$;

create trigger markets_announce after insert or update or delete or truncate on forecast.markets
  for each statement execute function forecast.announce_change('markets');

-- Changes of markets take the topic's row before they write: a reader that has seen one updated_at never sees a smaller one
-- appear later, so `updatedSince` misses nothing.
create function forecast.order_market_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  perform from forecast.data_versions where topic = 'markets' for update;
  return null;
end $$;
create trigger markets_order before insert or update on forecast.markets
  for each statement execute function forecast.order_market_changes();

create function forecast.stamp_market() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger markets_stamp before insert or update on forecast.markets
  for each row execute function forecast.stamp_market();
