-- The extensions that a project has created and that this backend emulates. The vault is there from the beginning.
-- Proven by database/extensions.test.ts.
create table trivium_backend.extensions (name text primary key);
insert into trivium_backend.extensions (name) values ('supabase_vault');
