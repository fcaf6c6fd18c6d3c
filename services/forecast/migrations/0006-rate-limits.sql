-- Counters that all replicas share, in the form rate-limiter-flexible keeps. Lost counters cost nothing, so they are
-- not logged. Proven by api/rate-limits.test.ts.

create unlogged table forecast.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on forecast.rate_limits (expire);
