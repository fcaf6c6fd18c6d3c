-- Budgets for stored evidence. Pages that clients' own questions name are stored within a budget per client and day and in
-- total, and are pruned. Pages of markets' sources stay append-only; each source has a daily budget.
-- Proven by domain/resolution/evidence-budget.test.ts.

drop trigger evidence_append_only on forecast.evidence;

alter table forecast.evidence
  -- read for a client's own question
  add column is_ad_hoc boolean not null default false,
  add column bytes integer not null generated always as (octet_length(text)) stored;

-- The addresses that markets, recorded outcomes and answered appeals refer to.
create function forecast.cited_urls() returns setof text language sql stable set search_path = '' as $$
  select unnest(resolution_sources) from forecast.markets
  union select rule ->> 'source' from forecast.markets where rule is not null
  union select outcome_source from forecast.markets where outcome_source is not null
  union select unnest(evidence) from forecast.appeals where status <> 'open'
$$;

update forecast.evidence set is_ad_hoc = true where url not in (select forecast.cited_urls());

create function forecast.refuse_evidence_change() returns trigger language plpgsql set search_path = '' as $$
begin
  -- Only pruning sets this, for its own transaction.
  if tg_op = 'DELETE' and current_setting('forecast.is_pruning', true) = 'true' and old.is_ad_hoc and old.url not in (select forecast.cited_urls()) then
    return old;
  end if;
  raise exception 'evidence is append-only' using errcode = 'restrict_violation';
end $$;
create trigger evidence_append_only before update or delete on forecast.evidence
  for each row execute function forecast.refuse_evidence_change();

create index on forecast.evidence (fetched_at) where is_ad_hoc;

-- When a page was last read unchanged: it is then neither read again at once nor stored twice. There is no foreign key,
-- because only the triggers of evidence decide what may be deleted.
create table forecast.evidence_checks (
  evidence_id bigint primary key,
  checked_at timestamptz not null
);

-- What was stored on a day (UTC) for one payer: a client (a keyed hash of its network) or a market's source. Pruning removes
-- the rows of earlier days. The table is unlogged, because losing counters is harmless.
create unlogged table forecast.evidence_usage (
  payer text,
  day date,
  rows integer not null,
  bytes bigint not null,
  primary key (payer, day)
);

-- The total of ad-hoc evidence.
create table forecast.evidence_total (
  is_only boolean primary key default true check (is_only),
  rows bigint not null,
  bytes bigint not null
);
insert into forecast.evidence_total (rows, bytes)
  select count(*), coalesce(sum(bytes), 0) from forecast.evidence where is_ad_hoc;
