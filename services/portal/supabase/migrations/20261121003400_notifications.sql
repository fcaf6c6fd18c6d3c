-- The durable outbox: one row for each change of a project's status, written with it, and one delivery for each channel
-- and receiver, which fail and repeat by themselves. Proven by notifications/outbox.test.ts.
create table public.notification_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('status-change', 'review-reminder', 'review-escalation')),
  project_id uuid not null references public.projects on delete cascade,
  step_id bigint references public.approval_steps,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  -- What makes a repeat harmless: a second row of the same event is refused.
  event_key text not null unique,
  -- When its deliveries were written.
  fanned_out_at timestamptz,
  created_at timestamptz not null default now()
);
create index notification_outbox_project_id_idx on public.notification_outbox (project_id);
create index notification_outbox_step_id_idx on public.notification_outbox (step_id);
create index notification_outbox_waiting_idx on public.notification_outbox (id) where fanned_out_at is null;
create table public.notification_deliveries (
  id uuid primary key default gen_random_uuid(),
  outbox_id bigint not null references public.notification_outbox on delete cascade,
  channel text not null check (channel in ('line', 'discord', 'email', 'web-push')),
  -- A person's or subscription's id, or the name of a configured place; never an address.
  receiver text not null,
  user_id uuid references public.profiles on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A stable code, without what was sent.
  last_error text check (char_length(last_error) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (outbox_id, channel, receiver)
);
create index notification_deliveries_due_idx on public.notification_deliveries (next_attempt_at) where state = 'waiting';
create index notification_deliveries_user_id_idx on public.notification_deliveries (user_id);
alter table public.notification_outbox enable row level security;
alter table public.notification_deliveries enable row level security;
create trigger touch_updated_at before update on public.notification_deliveries
  for each row execute function private.touch_updated_at();
grant select, insert, update, delete on public.notification_outbox, public.notification_deliveries to service_role;
