-- The messages whose policies decide who joins a private channel, and the publication that projects add their tables to.
-- Proven by prepare-database.test.ts.
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid primary key default gen_random_uuid()
);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

grant create on schema realtime to supabase_realtime_admin;
alter table realtime.messages owner to supabase_realtime_admin;
revoke create on schema realtime from supabase_realtime_admin;

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create publication supabase_realtime;
alter publication supabase_realtime owner to supabase_migrator;
