-- Requests of each client by day and policy, shared by all replicas. A client is a keyed hash, never an address. The table is
-- unlogged, since lost counts do no harm. Proven by http/limits/limit-guard.test.ts.

create unlogged table catalog.request_counts (
  day date not null,
  policy text not null,
  client text not null,
  count integer not null check (count > 0),
  primary key (day, policy, client)
);
