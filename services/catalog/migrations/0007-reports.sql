-- Readers' reports of errors and requests for missing drugs, with the operators' answers. Proven by domain/reports/*.test.ts.

create table catalog.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('error', 'missing-drug')),
  -- the slug of an entry, or the name of a drug without one
  drug text not null,
  -- which dose of the entry, in words
  dose text,
  message text,
  source text,
  -- for the answer; erased some time after it
  email text,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'closed')),
  filed_at timestamptz not null,
  -- null where a report was closed without an answer
  answer text,
  closed_by text,
  closed_at timestamptz,
  constraint error_has_message check (kind = 'missing-drug' or message is not null),
  constraint closed_whole check
    ((status = 'open') = (closed_by is null) and (closed_by is null) = (closed_at is null) and
     (status in ('accepted', 'declined')) = (answer is not null))
);
create index on catalog.reports (status, filed_at);
create index on catalog.reports (closed_at) where email is not null;
create index on catalog.reports (lower(email)) where email is not null;
