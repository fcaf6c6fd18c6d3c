import type { Client } from '../data/client.ts';
import { dataOf, maybeDataOf, Refusal } from '../refusals/refusal.ts';
import type { NewPoll } from './editor/poll-draft.rules.ts';

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

/** The database's own time: a device whose clock runs ahead would close a poll late. */
export const closeNow = 'now';

/** Moves the end of a poll; null: it has none. @throws Refusal */
export async function setDeadline(db: Client, pollId: string, closesAt: string | null): Promise<void> {
  dataOf(await db.from('meeting_polls').update({ closes_at: closesAt }).eq('id', pollId).select('id').single());
}

/** Removes the caller's own poll with its votes. @throws Refusal */
export async function removeOwnPoll(db: Client, pollId: string): Promise<void> {
  dataOf(await db.from('meeting_polls').delete().eq('id', pollId).select('id').single());
}

/** Removes anybody's poll, with a reason that its asker reads. @throws Refusal `poll_reason_missing`, `poll_not_found` */
export async function removePollOf(db: Client, poll: string, reason: string): Promise<void> {
  maybeDataOf(await db.rpc('remove_poll', { poll, reason }));
}
