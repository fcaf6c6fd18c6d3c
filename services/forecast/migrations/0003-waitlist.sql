-- The waitlist of people who would trade. One entry per person, market and side; addresses are compared without case.
-- Proven by domain/waitlist/*.test.ts.

create table forecast.waitlist_entries (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  market_id text references forecast.markets,
  side text check (side in ('yes', 'no')),
  size_usd float8 check (size_usd >= 0),
  source text,
  created_at timestamptz not null default now(),
  constraint one_entry_a_person_market_side unique nulls not distinct (email_key, market_id, side)
);
create index on forecast.waitlist_entries (market_id);
