-- Markets: yes/no questions. One append-only row records each action of an operator on a market.
-- Proven by domain/markets/*.test.ts.

create table forecast.markets (
  id text primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  question text not null,
  question_en text,
  category text not null check (category in
    ('thai-politics', 'thai-climate', 'thai-vet', 'sea-elections', 'crypto', 'global-tech', 'global-sports', 'ai-research')),
  yes_probability float8 not null check (yes_probability between 0 and 1),
  volume_usd float8 not null default 0 check (volume_usd >= 0),
  open_interest_usd float8 not null default 0 check (open_interest_usd >= 0),
  closes_at timestamptz not null,
  resolution_criteria text not null,
  resolution_sources text[] not null,
  -- {"th", "en", "source"}: what to know about the question, and the resolution source that says so
  background jsonb,
  -- source, values, window and comparison by which a program decides it (domain/markets/market-rule.ts)
  rule jsonb,
  -- [{"date": "2026-01-31", "yes": 0.4}, …], oldest first
  price_history jsonb,
  tags text[] not null default '{}',
  created_by text not null,
  is_sample boolean not null default true,
  outcome text check (outcome in ('yes', 'no', 'void')),
  outcome_reason text,
  outcome_source text,
  resolved_at timestamptz,
  -- SHA-256 of the content file that seeded this row; null for other rows, and once an operator has changed the row
  seeded_from text,
  created_at timestamptz not null default now(),
  -- the last change of the row; increases in the order of commits (0002-data-versions.sql)
  updated_at timestamptz not null default now(),
  constraint resolved_with_reason check ((outcome is null) = (resolved_at is null) and (outcome is null) = (outcome_reason is null))
);

create table forecast.market_actions (
  id bigint generated always as identity primary key,
  market_id text not null references forecast.markets,
  action text not null check (action in ('add', 'edit', 'reprice', 'resolve')),
  actor text not null,
  -- what changed: {"field": [before, after], …}
  changes jsonb not null,
  notes text,
  at timestamptz not null default now()
);
create index on forecast.market_actions (market_id, at);

create function forecast.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger market_actions_append_only before update or delete on forecast.market_actions
  for each row execute function forecast.refuse_change();
create trigger market_actions_no_truncate before truncate on forecast.market_actions
  for each statement execute function forecast.refuse_change();
