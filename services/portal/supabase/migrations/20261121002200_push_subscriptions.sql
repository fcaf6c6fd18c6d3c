-- Where a person's devices take web push; their own alone. Proven by access/matrix.test.ts.
create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  endpoint text not null unique check (endpoint ~ '^https://' and char_length(endpoint) <= 2000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  user_agent text check (char_length(user_agent) <= 500),
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);
alter table public.push_subscriptions enable row level security;
create trigger touch_updated_at before update on public.push_subscriptions
  for each row execute function private.touch_updated_at();

grant select, insert (id, user_id, endpoint, p256dh, auth, user_agent, last_used_at),
  update (user_id, endpoint, p256dh, auth, user_agent, last_used_at), delete on public.push_subscriptions to authenticated;
grant select, insert, update, delete on public.push_subscriptions to service_role;
create policy "people read their subscriptions" on public.push_subscriptions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people subscribe their devices" on public.push_subscriptions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people renew their subscriptions" on public.push_subscriptions for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people end their subscriptions" on public.push_subscriptions for delete to authenticated
  using (user_id = (select auth.uid()));
