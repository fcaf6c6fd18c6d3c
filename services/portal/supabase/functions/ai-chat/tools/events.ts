import type { Context } from '../../_shared/context.ts';
import { formsOf } from '../../_shared/everyday-words.rules.ts';
import type { Days } from './asked-days.rules.ts';
import type { Passage } from './passage.rules.ts';
import { withoutWordsOfTime } from './question.rules.ts';
import { columnsOf, events, passageOf, type Row } from './shelves.ts';

/** As many as the words of a question choose from. */
const maxRows = 100;

/** By which questions call the kinds of `events.activity_kind`. */
const kinds: Readonly<Record<string, string>> = {
  academic: 'academic วิชาการ',
  service: 'service volunteer บำเพ็ญประโยชน์ จิตอาสา',
  'arts-and-culture': 'art culture ศิลปะ ศิลปวัฒนธรรม',
  sports: 'sport กีฬา',
  leadership: 'leadership ภาวะผู้นำ',
};

export interface DatedEvent {
  readonly passage: Passage;
  /** Only when and where it is. */
  readonly brief: Passage;
  /** How many of a question's words it, its kind or its club has. */
  readonly matches: number;
}

/** The events of some days, soonest first, without cancelled ones. */
export async function readEventsOn(
  context: Context,
  words: readonly string[],
  { first, last }: Days,
  token: string,
): Promise<DatedEvent[]> {
  const from = new Date(`${first}T00:00:00+07:00`).toISOString();
  const to = new Date(Date.parse(`${last}T00:00:00+07:00`) + 24 * 3600 * 1000).toISOString();
  return readEvents(context, words, `and(starts_at.lt.${to},or(starts_at.gte.${from},ends_at.gt.${from}))`, token);
}

/** The events that begin from a moment on, soonest first, without cancelled ones. */
export const readEventsFrom = async (
  context: Context,
  words: readonly string[],
  moment: Date,
  token: string,
): Promise<DatedEvent[]> => readEvents(context, words, `starts_at.gte.${moment.toISOString()}`, token);

async function readEvents(context: Context, words: readonly string[], filter: string, token: string): Promise<DatedEvent[]> {
  const { data } = await context
    .databaseAs(token)
    .from(events.table)
    .select(`${columnsOf(events)}, activity_kind, clubs(name, name_th)`)
    .or(filter)
    .is('cancelled_at', null)
    .order('starts_at')
    .limit(maxRows);
  const subject = withoutWordsOfTime(words);
  return ((data ?? []) as unknown as Row[]).map((row) => {
    const passage = passageOf(row, events, context.now());
    const text = JSON.stringify([passage.title, passage.text, row.clubs, kinds[row.activity_kind]]).toLowerCase();
    return {
      passage,
      brief: passageOf(row, { ...events, texts: ['location'] }, context.now()),
      matches: subject.filter((word) => formsOf(word).some((form) => text.includes(form))).length,
    };
  });
}

/** Of some events those that have most of the question's words. */
export function withMostWords(candidates: readonly DatedEvent[]): DatedEvent[] {
  const most = Math.max(...candidates.map(({ matches }) => matches));
  return candidates.filter(({ matches }) => matches === most);
}
