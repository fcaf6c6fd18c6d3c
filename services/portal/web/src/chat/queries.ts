import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import { afterPlace, pagesQuery, readAll } from '../kit/pages.ts';
import { dataOf } from '../refusals/refusal.ts';

/** Query keys of the chat. */
export const chatKeys = {
  all: ['chat'] as const,
  threadLists: ['chat', 'threads'] as const,
  threads: (userId: string) => ['chat', 'threads', userId] as const,
  thread: (id: string) => ['chat', 'thread', id] as const,
  quota: (userId: string) => ['chat', 'quota', userId] as const,
};

export const threadColumns = 'id, title, updated_at' as const;
export const messageColumns = 'id, conversation_id, role, content, tool_name, sources, state, created_at' as const;

/** The caller's threads, the latest first. */
export const threadsQuery = (db: Client, userId: string) =>
  pagesQuery({
    queryKey: chatKeys.threads(userId),
    read: async (last: Thread | null, limit) => {
      const threads = db
        .from('ai_chat_conversations')
        .select(threadColumns)
        .order('updated_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit);
      if (last === null) return dataOf(await threads);
      return dataOf(await threads.or(afterPlace({ column: 'updated_at', value: last.updated_at, id: last.id })));
    },
  });

export interface Thread {
  readonly id: string;
  readonly title: string | null;
  readonly updated_at: string;
}

/** One of the caller's threads with its messages; null if the caller has no such thread. */
export const threadQuery = (db: Client, id: string) =>
  queryOptions({
    queryKey: chatKeys.thread(id),
    // The stored messages grow while an answer is written.
    staleTime: 0,
    queryFn: async () => {
      const [[thread], messages] = await Promise.all([
        db.from('ai_chat_conversations').select(threadColumns).eq('id', id).then(dataOf),
        readAll((from, to) =>
          db
            .from('ai_chat_messages')
            .select(messageColumns)
            .eq('conversation_id', id)
            .order('position')
            .range(from, to)
            .then(dataOf),
        ),
      ]);
      return thread ? { ...thread, messages } : null;
    },
  });

export interface ChatQuota {
  readonly limit: number;
  readonly remaining: number;
  /** When the oldest turn leaves the window of 24 hours. */
  readonly retry_at: string | null;
}

/** How many questions the caller may still ask in these 24 hours. */
export const chatQuotaQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: chatKeys.quota(userId),
    queryFn: async () => dataOf(await db.rpc('own_chat_turns')) as unknown as ChatQuota,
  });
