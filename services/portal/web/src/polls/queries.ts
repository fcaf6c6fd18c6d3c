import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';

/** Query keys of polls. */
export const pollKeys = {
  all: ['polls'] as const,
  one: (slug: string) => ['polls', 'one', slug] as const,
  tally: (pollId: string) => ['polls', 'tally', pollId] as const,
  answer: (pollId: string, userId: string | undefined) => ['polls', 'answer', pollId, userId] as const,
  ownLists: ['polls', 'own'] as const,
  own: (userId: string) => ['polls', 'own', userId] as const,
};

const columns =
  'id, slug, created_by, question, question_th, kind, options, max_choices, opens_at, closes_at, created_at' as const;

export const pollQuery = (db: Client, slug: string) =>
  queryOptions({
    queryKey: pollKeys.one(slug),
    queryFn: async () => maybeDataOf(await db.from('meeting_polls').select(columns).eq('slug', slug).maybeSingle()),
  });

export type Poll = NonNullable<DataOf<typeof pollQuery>>;

/** Votes by the key of the option. */
export type Votes = Readonly<Record<string, number>>;

export async function readTally(db: Client, pollId: string): Promise<Votes> {
  const rows = dataOf(await db.from('meeting_poll_tallies').select('choice, votes').eq('poll_id', pollId));
  return Object.fromEntries(rows.map(({ choice, votes }) => [choice, votes]));
}

export const tallyQuery = (db: Client, pollId: string) =>
  queryOptions({ queryKey: pollKeys.tally(pollId), queryFn: () => readTally(db, pollId) });

/** The keys that the person chose, empty without an answer. Nobody else can read them. */
export const answerQuery = (db: Client, pollId: string, userId: string | undefined) =>
  queryOptions({
    queryKey: pollKeys.answer(pollId, userId),
    queryFn: async (): Promise<readonly string[]> => {
      if (userId === undefined) return [];
      const row = maybeDataOf(
        await db.from('meeting_poll_responses').select('choices').eq('poll_id', pollId).eq('responder_id', userId).maybeSingle(),
      );
      return row?.choices ?? [];
    },
  });

export const ownPollsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: pollKeys.own(userId),
    queryFn: async () =>
      dataOf(
        await db
          .from('meeting_polls')
          .select(columns)
          .eq('created_by', userId)
          .order('created_at', { ascending: false })
          .limit(50),
      ),
  });
