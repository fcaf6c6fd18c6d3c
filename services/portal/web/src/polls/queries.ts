import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { afterPlace, pagesQuery, quotedPattern, readAll } from '../kit/pages.ts';
import { dataOf, maybeDataOf } from '../refusals/refusal.ts';
import { everybody } from './poll.rules.ts';

/** Query keys of polls. */
export const pollKeys = {
  all: ['polls'] as const,
  one: (slug: string) => ['polls', 'one', slug] as const,
  tally: (pollId: string) => ['polls', 'tally', pollId] as const,
  answer: (pollId: string, userId: string | undefined) => ['polls', 'answer', pollId, userId] as const,
  ownLists: ['polls', 'own'] as const,
  own: (userId: string) => ['polls', 'own', userId] as const,
  everybodys: (term: string) => ['polls', 'everybodys', term] as const,
  removed: (userId: string) => ['polls', 'own', 'removed', userId] as const,
};

const columns =
  'id, slug, created_by, question, question_th, kind, options, max_choices, is_named, opens_at, closes_at, created_at' as const;

export const pollQuery = (db: Client, slug: string) =>
  queryOptions({
    queryKey: pollKeys.one(slug),
    queryFn: async () => maybeDataOf(await db.from('meeting_polls').select(columns).eq('slug', slug).maybeSingle()),
  });

export type Poll = NonNullable<DataOf<typeof pollQuery>>;

/** Votes by the key of the option, and by `everybody` how many people answered. */
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

const newestPolls = (db: Client) =>
  db.from('meeting_polls').select(columns).order('created_at', { ascending: false }).order('id', { ascending: false });

/** A person's own polls, newest first. */
export const ownPollsQuery = (db: Client, userId: string) =>
  pagesQuery({
    queryKey: pollKeys.own(userId),
    read: async (last: Poll | null, limit) => {
      const polls = newestPolls(db).eq('created_by', userId).limit(limit);
      if (last === null) return dataOf(await polls);
      return dataOf(await polls.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id })));
    },
  });

/** Everybody's polls with who asked and how many people answered, newest first, for administrators. */
export const allPollsQuery = (db: Client, term: string) =>
  pagesQuery({
    queryKey: pollKeys.everybodys(term),
    read: async (last: AskedPoll | null, limit) => {
      let polls = db
        .from('meeting_polls')
        .select(`${columns}, asker:profiles(nickname, full_name, full_name_en, is_name_doubtful), meeting_poll_tallies(votes)`)
        .eq('meeting_poll_tallies.choice', everybody)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit);
      if (term !== '') polls = polls.or(`question.ilike.${quotedPattern(term)},question_th.ilike.${quotedPattern(term)}`);
      if (last !== null) polls = polls.or(afterPlace({ column: 'created_at', value: last.created_at, id: last.id }));
      return dataOf(await polls);
    },
  });

export interface AskedPoll extends Poll {
  readonly asker: {
    readonly nickname: string | null;
    readonly full_name: string | null;
    readonly full_name_en: string | null;
    readonly is_name_doubtful: boolean;
  } | null;
  /** Of `everybody` alone. */
  readonly meeting_poll_tallies: readonly { readonly votes: number }[];
}

/** Polls of a person that an administrator removed, newest first. */
export const removedPollsQuery = (db: Client, userId: string) =>
  queryOptions({
    queryKey: pollKeys.removed(userId),
    queryFn: async () =>
      readAll((from, to) =>
        db
          .from('poll_removals')
          .select('id, question, question_th, reason, removed_at')
          .eq('asker_id', userId)
          .order('removed_at', { ascending: false })
          .range(from, to)
          .then(dataOf),
      ),
  });
