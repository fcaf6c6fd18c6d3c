-- What migrations set for PostgREST by ALTER ROLE authenticator SET pgrst.…: PostgreSQL lets superusers alone do that, so
-- it is kept here. Proven by prepare-database.test.ts.
create table trivium_backend.rest_settings (
  name text primary key,
  value text not null
);
