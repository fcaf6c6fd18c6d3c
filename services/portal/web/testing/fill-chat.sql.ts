import type { ProjectDatabase } from '@trivium/backend/testing/project-database';
import type { PersonName } from './people.ts';

export const conversationId = '00000000-0000-4000-8000-00000000c001';

/** A short thread of the member's: a question, a search, and an answer that cites it. */
export async function fillChat({ query }: Pick<ProjectDatabase, 'query'>, ids: ReadonlyMap<PersonName, string>): Promise<void> {
  await query(`insert into public.ai_chat_conversations (id, user_id, title) values ($1, $2, 'Tea before examinations')`, [
    conversationId,
    ids.get('member'),
  ]);
  const source = { number: 1, kind: 'paper', title: 'Tea and attention', url: 'https://papers.example/tea' };
  await query(
    `insert into public.ai_chat_messages (conversation_id, role, content, tool_name, sources) values
       ($1, 'user', 'Does tea help before examinations?', null, '[]'),
       ($1, 'assistant', $2, null, $3),
       ($1, 'tool', $4, 'search_papers', '[]')`,
    [
      conversationId,
      'A **little** [1]:\n\n- one cup an hour before\n- and sleep\n\n| cup | hour |\n|---|---|\n| first | 8 |',
      JSON.stringify([source]),
      JSON.stringify({ query: 'tea attention', results: [source] }),
    ],
  );
}
