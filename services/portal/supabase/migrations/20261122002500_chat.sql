-- Chat conversations, read by their owner alone. People write their own messages; the service writes the rest. Its logs are
-- kept 90 days. Tests: supabase/tests/chat, supabase/tests/rls.

create type public.chat_message_role as enum ('user', 'assistant', 'tool');

create table public.ai_chat_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.profiles on delete cascade,
  title text check (char_length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ai_chat_conversations_user_id_idx on public.ai_chat_conversations (user_id, updated_at desc);

create table public.ai_chat_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.ai_chat_conversations on delete cascade,
  -- The order within a conversation.
  position bigint generated always as identity,
  role public.chat_message_role not null,
  content text not null default '' check (char_length(content) <= 100000),
  tool_name text check (char_length(tool_name) <= 100),
  tool_call_id text check (char_length(tool_call_id) <= 200),
  -- The sources that an answer used: [{"title", "url", …}].
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array') check (octet_length(sources::text) <= 200000),
  -- Answers are stored while they stream so that an interrupted one can be resumed.
  state text not null default 'complete' check (state in ('streaming', 'complete', 'cut')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ai_chat_messages_conversation_id_idx on public.ai_chat_messages (conversation_id, position);
alter table public.ai_chat_conversations enable row level security;
alter table public.ai_chat_messages enable row level security;
create trigger touch_updated_at before update on public.ai_chat_conversations
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.ai_chat_messages
  for each row execute function private.touch_updated_at();

grant select, insert (id, user_id, title), delete on public.ai_chat_conversations to authenticated;
grant update (title) on public.ai_chat_conversations to authenticated;
grant select on public.ai_chat_messages to authenticated;
grant insert (id, conversation_id, role, content) on public.ai_chat_messages to authenticated;
grant select, insert, update, delete on public.ai_chat_conversations, public.ai_chat_messages to service_role;
create policy "people read their conversations" on public.ai_chat_conversations for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people begin conversations of their own" on public.ai_chat_conversations for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people rename their conversations" on public.ai_chat_conversations for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people remove their conversations" on public.ai_chat_conversations for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "people read the messages of their conversations" on public.ai_chat_messages for select to authenticated
  using (exists (select from public.ai_chat_conversations where ai_chat_conversations.id = conversation_id));
create policy "people speak for themselves in their conversations" on public.ai_chat_messages for insert to authenticated
  with check (role = 'user' and exists (select from public.ai_chat_conversations where ai_chat_conversations.id = conversation_id));

-- Logs of use, and the rate limit. The service writes them; administrators read the logs.
create table public.ai_chat_intent_logs (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles on delete set null,
  intent_classified text not null check (char_length(intent_classified) <= 100),
  classifier_mode text not null check (char_length(classifier_mode) <= 100),
  surface text not null check (surface in ('trivium-internal', 'trivium-public')),
  created_at timestamptz not null default now()
);
create index ai_chat_intent_logs_created_at_idx on public.ai_chat_intent_logs (created_at);
create index ai_chat_intent_logs_user_id_idx on public.ai_chat_intent_logs (user_id);

create table public.ai_chat_usage_logs (
  id bigint generated always as identity primary key,
  user_id uuid references public.profiles on delete set null,
  conversation_id uuid references public.ai_chat_conversations on delete set null,
  provider text not null check (char_length(provider) <= 100),
  model text check (char_length(model) <= 200),
  is_fallback boolean not null default false,
  prompt_tokens int check (prompt_tokens >= 0),
  completion_tokens int check (completion_tokens >= 0),
  duration_ms int check (duration_ms >= 0),
  -- HTTP status of the provider's response if it was not 200.
  failure_status int,
  created_at timestamptz not null default now()
);
create index ai_chat_usage_logs_created_at_idx on public.ai_chat_usage_logs (created_at);
create index ai_chat_usage_logs_user_id_idx on public.ai_chat_usage_logs (user_id);
create index ai_chat_usage_logs_conversation_id_idx on public.ai_chat_usage_logs (conversation_id);

-- The turns of a person or an address on one surface, by minute.
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

-- The rate limit: so many turns in any 24 hours for each person, counted by the minute. The public surface has none, because the
-- chat asks people to sign in.
create function public.take_chat_turn(identifier text, surface text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  allowed int := (select case surface when 'trivium-internal' then chat_turns_internal else 0 end from public.app_settings);
  turns_taken int;
  oldest timestamptz;
begin
  -- One turn of the same identifier at a time.
  perform pg_advisory_xact_lock(hashtextextended('chat turn ' || identifier || ' ' || surface, 0));
  select coalesce(sum(turns), 0), min(window_start) into turns_taken, oldest from public.ai_chat_rate_limit_buckets as bucket
  where bucket.identifier = take_chat_turn.identifier and bucket.surface = take_chat_turn.surface
    and bucket.window_start > now() - interval '24 hours';
  if turns_taken >= allowed then
    return jsonb_build_object('is_allowed', false, 'limit', allowed, 'remaining', 0,
      'retry_at', coalesce(oldest, now()) + interval '24 hours');
  end if;
  insert into public.ai_chat_rate_limit_buckets as bucket (identifier, surface, window_start)
  values (identifier, surface, date_trunc('minute', now()))
  on conflict on constraint ai_chat_rate_limit_buckets_pkey do update set turns = bucket.turns + 1;
  return jsonb_build_object('is_allowed', true, 'limit', allowed, 'remaining', allowed - turns_taken - 1, 'retry_at', null);
end
$$;
revoke all on function public.take_chat_turn from public;
grant execute on function public.take_chat_turn to service_role;

-- How many turns the caller has left. Counts as take_chat_turn does, and takes none.
create function public.own_chat_turns() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'limit', settings.chat_turns_internal,
    'remaining', greatest(0, settings.chat_turns_internal - coalesce(sum(bucket.turns), 0)),
    'retry_at', min(bucket.window_start) + interval '24 hours')
  from public.app_settings as settings left join public.ai_chat_rate_limit_buckets as bucket
    on bucket.identifier = auth.uid()::text and bucket.surface = 'trivium-internal'
    and bucket.window_start > now() - interval '24 hours'
  group by settings.chat_turns_internal
$$;
revoke all on function public.own_chat_turns from public;
grant execute on function public.own_chat_turns to authenticated;
