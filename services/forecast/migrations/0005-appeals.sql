-- Disputes of a recorded outcome and the operators' answers. Proven by domain/appeals/*.test.ts.

create table forecast.appeals (
  id uuid primary key default gen_random_uuid(),
  market_id text not null references forecast.markets,
  reason text not null,
  evidence text[] not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  filed_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  constraint answered_whole check
    ((status = 'open') = (answer is null) and (answer is null) = (answered_by is null) and (answer is null) = (answered_at is null))
);
create index on forecast.appeals (status, filed_at);
