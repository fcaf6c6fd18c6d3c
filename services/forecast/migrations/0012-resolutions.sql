-- What led to each result of the resolver for which sources were read. A record is never changed. Nightly pruning removes old
-- ones, but for the first of each outcome of a market. Proven by domain/resolution/replay/*.test.ts.

create table forecast.resolutions (
  id text primary key check (id ~ '^res_[0-9a-f]{20}$'),
  -- null for a client's own question
  market_id text references forecast.markets,
  created_at timestamptz not null,
  record jsonb not null
);
create index on forecast.resolutions (created_at);
create index on forecast.resolutions (market_id, created_at desc) where market_id is not null;
-- A replay reads the documents that the question led to.
create index on forecast.resolutions (md5(record ->> 'question'), created_at desc);
-- The first result that proposed an outcome counts for the track record.
create index on forecast.resolutions (market_id, created_at, id)
  where market_id is not null and record #>> '{result,status}' = 'verifiable';

create function forecast.refuse_resolution_change() returns trigger language plpgsql set search_path = '' as $$
begin
  -- Only pruning sets this, for its own transaction.
  if tg_op = 'DELETE' and current_setting('forecast.is_pruning', true) = 'true' then
    return old;
  end if;
  raise exception 'resolutions are append-only' using errcode = 'restrict_violation';
end $$;
create trigger resolutions_append_only before update or delete on forecast.resolutions
  for each row execute function forecast.refuse_resolution_change();
create trigger resolutions_no_truncate before truncate on forecast.resolutions
  for each statement execute function forecast.refuse_change();
