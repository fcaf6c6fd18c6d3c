-- Refresh tokens of calendars. The function that stores them encrypts them (AES-256-GCM; the key is outside the database), and
-- the check refuses a token in clear. Tests: supabase/tests/rls, supabase/tests/settings/secrets.test.ts.

create table public.integration_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles on delete cascade,
  provider text not null check (provider ~ '^[a-z]+(-[a-z]+)*$') check (char_length(provider) <= 40),
  -- v1.<key id>.<nonce, 12 bytes>.<ciphertext and tag>, each base64url.
  refresh_token text not null check (refresh_token ~ '^v1\.[A-Za-z0-9_-]{1,40}\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{22,}$'),
  scopes text[] not null default '{}' check (octet_length(scopes::text) <= 4000),
  account text check (char_length(account) <= 320),
  -- Set when the provider no longer accepts the token.
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, provider)
);
alter table public.integration_tokens enable row level security;
create trigger touch_updated_at before update on public.integration_tokens
  for each row execute function private.touch_updated_at();
grant select, delete on public.integration_tokens to authenticated;
grant select, insert, update, delete on public.integration_tokens to service_role;
create policy "people read their integrations" on public.integration_tokens for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people disconnect their integrations" on public.integration_tokens for delete to authenticated
  using (user_id = (select auth.uid()));
