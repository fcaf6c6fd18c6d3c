-- Every page that the resolver read, unchanged. A result can be replayed: an asOf in the past sees only pages that were
-- stored before it. Proven by domain/resolution/*.test.ts.

create table forecast.evidence (
  id bigint generated always as identity primary key,
  url text not null,
  final_url text not null,
  fetched_at timestamptz not null,
  -- of the bytes as received
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content_type text not null,
  title text,
  text text not null
);
create index on forecast.evidence (md5(url), fetched_at desc);

create trigger evidence_append_only before update or delete on forecast.evidence
  for each row execute function forecast.refuse_change();
create trigger evidence_no_truncate before truncate on forecast.evidence
  for each statement execute function forecast.refuse_change();
