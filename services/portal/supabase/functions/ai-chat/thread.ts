import type { Caller } from '../_shared/caller.ts';
import type { Context } from '../_shared/context.ts';
import { refuse } from './errors.ts';
import type { ChatEntry } from '../_shared/chat-providers/provider.ts';
import type { ChatRequest } from './request.rules.ts';
import type { Source } from './tools/run-tools.ts';

/** A turn of a conversation that is about to be answered. */
export interface Turn {
  readonly conversationId: string;
  /** The answer's row, which fills while it streams. */
  readonly messageId: string;
  /** The earlier messages and the question. */
  readonly entries: readonly ChatEntry[];
}

/** A stored answer. */
export interface StoredAnswer {
  readonly id: string;
  readonly conversation_id: string;
  readonly content: string;
  readonly state: 'streaming' | 'complete' | 'cut';
  readonly sources: readonly Source[];
  readonly updated_at: string;
}

const maxHistory = 40;
const failed = () => refuse('database_failed', 'The conversation could not be read or written. Try again.');

/**
 * Stores the question and an empty answer. An existing conversation continues; a new one begins with the messages that were
 * sent, of which those of the user are stored.
 * @throws conversation_not_found, database_failed
 */
export async function beginTurn(context: Context, caller: Caller, request: ChatRequest): Promise<Turn> {
  const question = request.messages.at(-1)?.content ?? '';
  const history =
    request.conversationId === undefined
      ? request.messages.slice(0, -1)
      : await readHistory(context, caller, request.conversationId);
  const conversationId = request.conversationId ?? (await beginConversation(context, caller, question));
  const spoken =
    request.conversationId === undefined ? request.messages.filter(({ role }) => role === 'user') : [{ content: question }];
  const { error } = await context.service
    .from('ai_chat_messages')
    .insert(spoken.map(({ content }) => ({ conversation_id: conversationId, role: 'user', content })));
  if (error) throw failed();
  const { data, error: unwritten } = await context.service
    .from('ai_chat_messages')
    .insert({ conversation_id: conversationId, role: 'assistant', state: 'streaming' })
    .select('id')
    .single();
  if (unwritten) throw failed();
  await context.service
    .from('ai_chat_conversations')
    .update({ updated_at: context.now().toISOString() })
    .eq('id', conversationId);
  return {
    conversationId,
    messageId: data.id,
    entries: [...history, { role: 'user' as const, content: question }].map(({ role, content }) =>
      role === 'user' ? { role, content } : { role, content, calls: [] },
    ),
  };
}

/** Reads as the caller: the policy of conversations hides those of others. */
async function readHistory({ databaseAs }: Context, { token }: Caller, conversationId: string) {
  const database = databaseAs(token);
  const { data: conversation, error } = await database
    .from('ai_chat_conversations')
    .select('id')
    .eq('id', conversationId)
    .maybeSingle();
  if (error) throw failed();
  if (conversation === null) throw refuse('conversation_not_found', 'There is no such conversation, or it is not yours.');
  const { data, error: unread } = await database
    .from('ai_chat_messages')
    .select('role, content')
    .eq('conversation_id', conversationId)
    .in('role', ['user', 'assistant'])
    .neq('content', '')
    .order('position', { ascending: false })
    .limit(maxHistory);
  if (unread) throw failed();
  return (data as { role: 'user' | 'assistant'; content: string }[]).toReversed();
}

async function beginConversation({ service }: Context, { id }: Caller, question: string): Promise<string> {
  const title = question.replaceAll(/\s+/g, ' ').trim().slice(0, 80).toWellFormed();
  const { data, error } = await service.from('ai_chat_conversations').insert({ user_id: id, title }).select('id').single();
  if (error) throw failed();
  return data.id;
}

/** Stores the current text of an answer, or how it ended. */
export async function storeAnswer(
  { service }: Context,
  messageId: string,
  answer: Partial<Pick<StoredAnswer, 'content' | 'state' | 'sources'>>,
): Promise<void> {
  const { error } = await service.from('ai_chat_messages').update(answer).eq('id', messageId);
  if (error) throw failed();
}

export async function storeToolResults(
  { service }: Context,
  conversationId: string,
  entries: readonly ChatEntry[],
): Promise<void> {
  const rows = entries.flatMap((entry) =>
    entry.role === 'tool'
      ? [
          {
            conversation_id: conversationId,
            role: 'tool',
            tool_name: entry.name,
            tool_call_id: entry.callId,
            content: entry.content,
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  const { error } = await service.from('ai_chat_messages').insert(rows);
  if (error) throw failed();
}

/** An answer of the caller; undefined if it does not exist or belongs to someone else. */
export async function readAnswer({ databaseAs }: Context, token: string, messageId: string): Promise<StoredAnswer | undefined> {
  const { data, error } = await databaseAs(token)
    .from('ai_chat_messages')
    .select('id, conversation_id, content, state, sources, updated_at')
    .eq('id', messageId)
    .eq('role', 'assistant')
    .maybeSingle();
  if (error) throw failed();
  return data ?? undefined;
}
