-- The steps that the transparency log has. Each is logged once, also by several replicas. Tests: approval-log.test.ts.
create table approval_log.logged_steps (
  -- approval_steps.id; no foreign key, because the log must outlive the rows.
  step_id bigint primary key,
  log_index bigint not null unique
);
