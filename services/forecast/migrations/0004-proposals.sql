-- Proposed markets, and one append-only row for every step of their review.
-- Proven by domain/proposals/*.test.ts.

create table forecast.proposals (
  id uuid primary key default gen_random_uuid(),
  draft_id text not null unique,
  question text not null,
  question_en text,
  category text not null,
  closes_at timestamptz not null,
  resolution_criteria text not null,
  resolution_sources text[] not null,
  tags text[] not null,
  proposed_by text,
  proposed_at timestamptz not null,
  review_status text not null check (review_status in ('pending', 'approved', 'rejected', 'revisions-requested')),
  reviewed_by text,
  reviewed_at timestamptz,
  review_notes text,
  market_id text references forecast.markets,
  constraint approved_has_market check ((review_status = 'approved') = (market_id is not null))
);
create index on forecast.proposals (proposed_at desc);

create table forecast.proposal_transitions (
  id bigint generated always as identity primary key,
  proposal_id uuid not null references forecast.proposals,
  from_status text,
  to_status text not null,
  actor text not null,
  notes text,
  -- the proposal's text at this step
  draft jsonb not null,
  at timestamptz not null
);
create index on forecast.proposal_transitions (proposal_id, id);

create trigger proposal_transitions_append_only before update or delete on forecast.proposal_transitions
  for each row execute function forecast.refuse_change();
create trigger proposal_transitions_no_truncate before truncate on forecast.proposal_transitions
  for each statement execute function forecast.refuse_change();

create trigger proposals_announce after insert or update or delete or truncate on forecast.proposals
  for each statement execute function forecast.announce_change('proposals');
