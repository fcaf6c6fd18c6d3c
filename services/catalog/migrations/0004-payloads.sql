-- Every signed and logged text, by its digest in the log: an entry can be read at any size of the log. Rows never change.
-- Proven by domain/transparency-log/log-content.test.ts.

create table catalog.payloads (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  payload bytea not null,
  stored_at timestamptz not null default now()
);

create trigger payloads_append_only before update or delete on catalog.payloads
  for each row execute function catalog.refuse_log_change();
create trigger payloads_no_truncate before truncate on catalog.payloads
  for each statement execute function catalog.refuse_log_change();
