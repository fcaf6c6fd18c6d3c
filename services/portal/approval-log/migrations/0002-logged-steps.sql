-- Which steps of which chain the signed log holds, so that each is logged once, whichever replica comes first.
-- Proven by approval-log/approval-log.test.ts.
create table approval_log.logged_steps (
  -- approval_steps.id; without a reference, since what the log says must outlive what it speaks of.
  step_id bigint primary key,
  log_index bigint not null unique
);
