-- How often each client asked today, by policy, so that replicas agree; a client is a keyed hash, never an address.
-- Lost counts cost nothing, so they are not logged. Proven by api/limits/limits.test.ts.

create unlogged table catalog.request_counts (
  day date not null,
  policy text not null,
  client text not null,
  count integer not null check (count > 0),
  primary key (day, policy, client)
);
