import { queryOptions } from '@tanstack/react-query';
import type { Client, PortalConfig } from '../data/client.ts';
import type { RowOf } from '../data/row-of.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import { threadFile, turnsOf } from './thread.rules.ts';

/** Query keys of the chat. */
export const chatKeys = {
  all: ['chat'] as const,
  threadLists: ['chat', 'threads'] as const,
  threads: (userId: string) => ['chat', 'threads', userId] as const,
  thread: (id: string) => ['chat', 'thread', id] as const,
  quota: (userId: string) => ['chat', 'quota', userId] as const,
};

const listed = 'id, title, updated_at' as const;
const messageColumns = 'id, conversation_id, role, content, tool_name, sources, state, created_at' as const;
const messagesAtMost = 1000;

/** One's own threads, the one that was talked in last first. */
export const threadsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: chatKeys.threads(userId),
    queryFn: async () =>
      dataOf(await db.from('ai_chat_conversations').select(listed).order('updated_at', { ascending: false }).limit(200)),
  });

export type Thread = RowOf<typeof threadsQuery>;

/** One of the caller's threads with its messages; null if the caller has no such thread. */
export const threadQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: chatKeys.thread(id),
    // What is kept grows while an answer is written.
    staleTime: 0,
    queryFn: async () => {
      const [[thread], messages] = await Promise.all([
        db.from('ai_chat_conversations').select(listed).eq('id', id).then(dataOf),
        db
          .from('ai_chat_messages')
          .select(messageColumns)
          .eq('conversation_id', id)
          .order('position', { ascending: false })
          .limit(messagesAtMost)
          .then(dataOf),
      ]);
      return thread ? { ...thread, messages: messages.toReversed() } : null;
    },
  });

export interface ChatQuota {
  readonly limit: number;
  readonly remaining: number;
  /** When the first of the turns taken leaves the window of 24 hours. */
  readonly retry_at: string | null;
}

/** How many questions the caller may still ask in these 24 hours. */
export const chatQuotaQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: chatKeys.quota(userId),
    queryFn: async () => dataOf(await db.rpc('own_chat_turns')) as unknown as ChatQuota,
  });

/** @throws Refusal */
export async function renameThread(db: Client, id: string, title: string): Promise<void> {
  dataOf(await db.from('ai_chat_conversations').update({ title }).eq('id', id).select('id').single());
}

/** Every thread of one's own as one Markdown text. @throws Refusal */
export async function writeAllThreads(db: Client, untitled: string, words: Parameters<typeof threadFile>[2]): Promise<string> {
  const threads = dataOf(
    await db
      .from('ai_chat_conversations')
      .select(`${listed}, ai_chat_messages(${messageColumns}, position)`)
      .order('updated_at', { ascending: false })
      .order('position', { referencedTable: 'ai_chat_messages' }),
  );
  return threads
    .map(({ title, ai_chat_messages: messages }) => threadFile(title ?? untitled, turnsOf(messages), words))
    .join('\n\n');
}

/**
 * Prepares to remove a thread for good. The token is read now, because the page may be closing when the request goes out.
 * @returns the removal; it rejects where the backend does not answer or refuses
 */
export function prepareThreadRemoval(db: Client, { url, publishableKey }: PortalConfig, id: string): () => Promise<void> {
  let token = '';
  void db.auth.getSession().then(({ data }) => {
    token = data.session?.access_token ?? '';
  });
  return async () => {
    const response = await fetch(`${url}/rest/v1/ai_chat_conversations?id=eq.${id}`, {
      method: 'DELETE',
      keepalive: true,
      headers: { apikey: publishableKey, authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Refusal(String(response.status), 'The thread was not removed.');
  };
}
