-- Rate limit counters that all replicas share, in the layout of rate-limiter-flexible. The table is unlogged, because
-- losing counters is harmless. Proven by http/rate-limits.test.ts.

create unlogged table forecast.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on forecast.rate_limits (expire);
