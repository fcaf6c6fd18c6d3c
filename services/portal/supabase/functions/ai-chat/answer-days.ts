import type { Context } from '../_shared/context.ts';
import type { DatedQuestion } from './tools/asked-days.rules.ts';
import { readEventsFrom, readEventsOn, withMostWords } from './tools/events.ts';
import type { Language, Passage } from './tools/passage.rules.ts';
import { asksForEvents, asksForNumber, asksHow, withoutWordsOfTime } from './tools/question.rules.ts';
import { markdownOf, type Reply } from './reply.ts';
import { daysPhrase } from './tools/said-days.rules.ts';
import { dayOf, siteOf } from './tools/search-docs.ts';
import { searchWords } from './tools/words.rules.ts';

const maxEvents = 10;

interface Sentences {
  readonly events: (when: string) => string;
  /** No event has the other words of the question. */
  readonly allEvents: (when: string) => string;
  readonly none: (when: string) => string;
  readonly noneInPast: (when: string) => string;
  readonly next: string;
  readonly more: (count: number, calendar: string) => string;
}

const sentences: Readonly<Record<Language, Sentences>> = {
  th: {
    events: (when) => `กิจกรรม${when}`,
    allEvents: (when) => `ไม่พบกิจกรรม${when} ที่ตรงกับคำถาม กิจกรรมทั้งหมดในช่วงดังกล่าวคือ`,
    none: (when) => `ไม่มีกิจกรรม${when}`,
    noneInPast: (when) => `ไม่มีกิจกรรม${when}`,
    next: ' กิจกรรมถัดจากนั้นคือ',
    more: (count, calendar) => `ดูอีก ${count} กิจกรรมได้ใน[ปฏิทินกิจกรรม](${calendar})`,
  },
  en: {
    events: (when) => `Events ${when}:`,
    allEvents: (when) => `No event ${when} matches your question. All events in that time:`,
    none: (when) => `Nothing is planned ${when}.`,
    noneInPast: (when) => `There was no event ${when}.`,
    next: ' The next event after that:',
    more: (count, calendar) => `[The calendar](${calendar}) has ${count} more.`,
  },
};

/**
 * The events of the days that a question names: those with its other words, or else all. Without any, it says so, and has the next
 * one. Undefined for a question about something else.
 */
export async function answerDays(
  context: Context,
  { days, rest }: DatedQuestion,
  language: Language,
  token: string,
): Promise<Reply | undefined> {
  const words = searchWords(rest);
  const subject = withoutWordsOfTime(words);
  // How something is done before a date, the handbook says.
  if (subject.length > 0 && asksHow(rest) && !asksForNumber(rest)) return undefined;
  const events = await readEventsOn(context, words, days, token);
  const best = withMostWords(events);
  const matches = best[0]?.matches ?? 0;
  if (subject.length > 0 && matches * 2 < subject.length && !asksForEvents(rest)) return undefined;
  const [say, when] = [sentences[language], daysPhrase(days, language)];
  if (events.length === 0) {
    if (days.last < dayOf(context.now())) return replyOf(say.noneInPast(when), []);
    const [next] = await readEventsFrom(context, [], new Date(`${days.last}T23:59:59.999+07:00`), token);
    return next ? replyOf(`${say.none(when)}${say.next}`, [next.passage]) : replyOf(say.none(when), []);
  }
  const left = best.length - maxEvents;
  return replyOf(
    subject.length > 0 && matches === 0 ? say.allEvents(when) : say.events(when),
    best.slice(0, maxEvents).map(({ passage, brief }) => (best.length === 1 ? passage : brief)),
    left > 0 ? [say.more(left, `${siteOf(context)}/events?month=${days.first.slice(0, 7)}`)] : [],
  );
}

const replyOf = (lead: string, passages: readonly Passage[], end: readonly string[] = []): Reply => ({
  passages,
  paragraphsOf: (quotes) => [lead, ...quotes.map(markdownOf), ...end],
});
