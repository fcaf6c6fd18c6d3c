-- Identities of providers that wait to be linked: until the person proves an e-mail address by a code, or until the browser that
-- began to link them comes back. They belong to no account yet. Proven by auth/identities/*.test.ts.
create table trivium_backend.pending_identities (
  flow_id uuid primary key references auth.flow_state on delete cascade,
  -- The identity's data, as auth.identities stores it.
  identity_data jsonb not null,
  -- The address that the person named last, and the hash of the code that was sent there.
  email text,
  code_hash text,
  code_sent_at timestamptz,
  codes_sent int not null default 0,
  -- Wrong tries at the last code.
  attempts int not null default 0,
  created_at timestamptz not null
);
grant select, insert, update, delete on trivium_backend.pending_identities to supabase_auth_admin;
