-- Rate limit counters that all replicas share, in the layout of rate-limiter-flexible. The table is unlogged, because
-- losing counters is harmless. Proven by domain/reports/reports.test.ts.

create unlogged table catalog.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on catalog.rate_limits (expire);
