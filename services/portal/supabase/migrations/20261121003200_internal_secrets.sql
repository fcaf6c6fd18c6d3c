-- Secrets of the service: the database's owner and service_role read them, nobody else. cron_secret is 32 random bytes;
-- running the last statement again makes a new one, and calls read it when they are made. Proven by rules/secrets.test.ts.
create table public.internal_secrets (
  key text primary key check (key ~ '^[a-z]+(_[a-z]+)*$'),
  value text not null,
  description text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.internal_secrets enable row level security;
create trigger touch_updated_at before update on public.internal_secrets
  for each row execute function private.touch_updated_at();
grant select on public.internal_secrets to service_role;

insert into public.internal_secrets (key, value, description)
values ('cron_secret', encode(extensions.gen_random_bytes(32), 'hex'), 'What scheduled calls of social-harvest show in x-cron-secret.')
on conflict (key) do update set value = excluded.value;
