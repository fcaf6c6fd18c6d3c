-- Chats, read by their owner alone. People write what people say; the service writes the rest.
-- Proven by access/matrix.test.ts.
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
  -- In the order of writing within a conversation.
  position bigint generated always as identity,
  role public.chat_message_role not null,
  content text not null default '' check (char_length(content) <= 100000),
  tool_name text,
  tool_call_id text,
  -- What an answer truly used: [{"title", "url", …}].
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  -- An answer is kept while it streams, so that one that was cut can be read on.
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
