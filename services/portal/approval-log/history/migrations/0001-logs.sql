-- The transparency logs of approvals, one after the other: each key signs one log, and a new key begins the next. The current
-- log's tables are in the schema approval_log, those of a closed one in approval_log_<number>. Only the database's owner reads
-- this. Tests: rotate-key.test.ts.
create table approval_log_history.logs (
  number int primary key check (number > 0),
  -- Public: it verifies the log's checkpoints also when its secret half is gone.
  verifier_key text not null unique,
  opened_at timestamptz not null default now(),
  -- The last checkpoint of a closed log, a signed note; null for the current log.
  last_checkpoint text,
  closed_at timestamptz check ((closed_at is null) = (last_checkpoint is null))
);

create unique index one_current_log on approval_log_history.logs ((true)) where closed_at is null;
