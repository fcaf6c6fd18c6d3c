-- What is known about the use of the chat, kept 90 days, and its rate limit, kept one. The service writes; administrators
-- read the logs. Proven by access/matrix.test.ts and chat/rate-limit.test.ts.
create table public.ai_chat_intent_logs (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles on delete set null,
  intent_classified text not null,
  classifier_mode text not null,
  surface text not null check (surface in ('trivium-internal', 'trivium-public')),
  created_at timestamptz not null default now()
);
create index ai_chat_intent_logs_created_at_idx on public.ai_chat_intent_logs (created_at);
create index ai_chat_intent_logs_user_id_idx on public.ai_chat_intent_logs (user_id);
create table public.ai_chat_usage_logs (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles on delete set null,
  conversation_id uuid references public.ai_chat_conversations on delete set null,
  provider text not null,
  model text,
  is_fallback boolean not null default false,
  prompt_tokens int check (prompt_tokens >= 0),
  completion_tokens int check (completion_tokens >= 0),
  duration_ms int check (duration_ms >= 0),
  -- HTTP status of the provider's answer, where it was not 200.
  failure_status int,
  created_at timestamptz not null default now()
);
create index ai_chat_usage_logs_created_at_idx on public.ai_chat_usage_logs (created_at);
create index ai_chat_usage_logs_user_id_idx on public.ai_chat_usage_logs (user_id);
create index ai_chat_usage_logs_conversation_id_idx on public.ai_chat_usage_logs (conversation_id);
-- Turns of one person or address on one surface, by the minute in which they began.
create table public.ai_chat_rate_limit_buckets (
  identifier text not null check (char_length(identifier) between 1 and 200),
  surface text not null check (surface in ('trivium-internal', 'trivium-public')),
  window_start timestamptz not null,
  turns int not null default 1 check (turns > 0),
  primary key (identifier, surface, window_start)
);
create index ai_chat_rate_limit_buckets_window_start_idx on public.ai_chat_rate_limit_buckets (window_start);
alter table public.ai_chat_intent_logs enable row level security;
alter table public.ai_chat_usage_logs enable row level security;
alter table public.ai_chat_rate_limit_buckets enable row level security;

grant select on public.ai_chat_intent_logs, public.ai_chat_usage_logs to authenticated;
grant select, insert, delete on public.ai_chat_intent_logs, public.ai_chat_usage_logs to service_role;
grant select, insert, update, delete on public.ai_chat_rate_limit_buckets to service_role;
create policy "administrators read what was asked for" on public.ai_chat_intent_logs for select to authenticated
  using ((select private.is_admin()));
create policy "administrators read what the chat used" on public.ai_chat_usage_logs for select to authenticated
  using ((select private.is_admin()));
