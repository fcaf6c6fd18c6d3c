import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../data/client.ts';
import type { DataOf } from '../data/row-of.ts';
import { dataOf, maybeDataOf, Refusal } from '../refusals/refusal.ts';
import type { NewPoll } from './editor/poll-draft.rules.ts';

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

/** The keys that the person chose; none where there is no answer. Nobody else can read them. */
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

const alreadyThere = '23505';

interface Answer {
  readonly pollId: string;
  readonly userId: string;
  /** Keys of options; none takes the answer back. */
  readonly choices: readonly string[];
  /** Whether none was known of before; another window of the same person may have been quicker. */
  readonly isFirst: boolean;
}

/** Makes `choices` the person's answer. @throws Refusal */
export async function saveAnswer(db: Client, { pollId, userId, choices, isFirst }: Answer): Promise<void> {
  const answers = () => db.from('meeting_poll_responses');
  const own = <Rows extends { eq: (column: 'poll_id' | 'responder_id', value: string) => Rows }>(rows: Rows) =>
    rows.eq('poll_id', pollId).eq('responder_id', userId);
  if (choices.length === 0) {
    const { error } = await own(answers().delete());
    if (error) throw new Refusal(error.code, error.message);
    return;
  }
  const insert = async () => {
    const { error } = await answers().insert({ poll_id: pollId, choices: [...choices] });
    if (error && error.code !== alreadyThere) throw new Refusal(error.code, error.message);
    return !error;
  };
  const change = async () => dataOf(await own(answers().update({ choices: [...choices] })).select('id')).length > 0;
  const [first, second] = isFirst ? [insert, change] : [change, insert];
  if (!(await first())) await second();
}

/** @returns the address of the new poll @throws Refusal */
export async function publishPoll(db: Client, poll: NewPoll): Promise<string> {
  return dataOf(await db.from('meeting_polls').insert(poll).select('slug').single()).slug;
}

/** Pass `now` for the database's time; a device whose clock runs ahead would close the poll late. @throws Refusal */
export async function setDeadline(db: Client, pollId: string, closesAt: string | null): Promise<void> {
  dataOf(await db.from('meeting_polls').update({ closes_at: closesAt }).eq('id', pollId).select('id').single());
}
