import type { Client } from '../data/client.ts';
import { dataOf } from '../refusals/refusal.ts';
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
