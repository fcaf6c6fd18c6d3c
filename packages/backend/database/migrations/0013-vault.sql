-- Left out where the database has the real supabase_vault. Proven by cron/vault.test.ts.
-- The vault. Its key lies where the project's roles cannot read it: a secret's row, or a dump of this schema, tells nothing.
create schema vault;
create table trivium_backend.vault_keys (
  key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into trivium_backend.vault_keys default values;
create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text,
  description text not null default '',
  secret text not null,
  key_id uuid,
  nonce bytea,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create unique index secrets_name_idx on vault.secrets (name) where name is not null;

create function vault._encrypt(secret text) returns text language plpgsql volatile set search_path = '' as $$
begin
  return encode(extensions.pgp_sym_encrypt(secret, (select key from trivium_backend.vault_keys), 'cipher-algo=aes256'), 'base64');
end
$$;
create function vault._decrypt(secret text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return extensions.pgp_sym_decrypt(decode(secret, 'base64'), (select key from trivium_backend.vault_keys));
end
$$;
create view vault.decrypted_secrets as
  select id, name, description, secret, vault._decrypt(secret) as decrypted_secret, key_id, nonce, created_at, updated_at
  from vault.secrets;
create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name, description)
  values (vault._encrypt(new_secret), new_name, coalesce(new_description, ''))
  returning id
$$;
create function vault.update_secret(
  secret_id uuid, new_secret text default null, new_name text default null, new_description text default null,
  new_key_id uuid default null
) returns void language sql security definer set search_path = '' as $$
  update vault.secrets set
    secret = coalesce(vault._encrypt(new_secret), secret), name = coalesce(new_name, name),
    description = coalesce(new_description, description), updated_at = current_timestamp
  where id = secret_id
$$;
revoke all on all functions in schema vault from public;
-- As on Supabase: the owner of the project and service_role, nobody else.
grant usage on schema vault to supabase_migrator with grant option;
grant usage on schema vault to service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to supabase_migrator with grant option;
grant select, delete on vault.secrets, vault.decrypted_secrets to service_role;
grant execute on function vault.create_secret, vault.update_secret, vault._decrypt to supabase_migrator with grant option;
grant execute on function vault.create_secret, vault.update_secret, vault._decrypt to service_role;
