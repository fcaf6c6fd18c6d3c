import type { Client, PortalConfig } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import { messageColumns, threadColumns } from './queries.ts';
import { threadFile, turnsOf } from './threads/thread.rules.ts';
import { readAll } from '../kit/pages.ts';

/** @throws Refusal */
export async function renameThread(db: Client, id: string, title: string): Promise<void> {
  dataOf(await db.from('ai_chat_conversations').update({ title }).eq('id', id).select('id').single());
}

/** All of the caller's threads as one Markdown text. @throws Refusal */
export async function writeAllThreads(db: Client, untitled: string, words: Parameters<typeof threadFile>[2]): Promise<string> {
  const threads = await readAll((from, to) =>
    db
      .from('ai_chat_conversations')
      .select(`${threadColumns}, ai_chat_messages(${messageColumns}, position)`)
      .order('updated_at', { ascending: false })
      .order('id')
      .order('position', { referencedTable: 'ai_chat_messages' })
      .range(from, to)
      .then(dataOf),
  );
  return threads
    .map(({ title, ai_chat_messages: messages }) => threadFile(title ?? untitled, turnsOf(messages), words))
    .join('\n\n');
}

/**
 * Prepares to remove a thread for good. The token is read now, because the page may be closing when the request goes out.
 * @returns the removal; it rejects if the backend does not answer or refuses
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
