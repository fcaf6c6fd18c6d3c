import { formatCount, formatSpan, formatWeekday } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import { peopleIn, shareOf, type PollOption } from './poll.rules.ts';
import type { Poll, Votes } from './queries.ts';

/** The name of an option: a date's day and times, or the words for yes and no. */
export function optionName({ key, label, label_th, span }: PollOption, kind: string): string {
  if (span) return `${m.day_before_time({ day: formatWeekday(span.from) })} ${formatSpan(span.from, span.to)}`;
  if (kind === 'yes-no') return key === 'yes' ? m.poll_yes() : m.poll_no();
  return localText(label, label_th);
}

/**
 * How many chose an option, and how many of a hundred people: of how many people where a person may choose several, because votes are
 * then more than people.
 */
export function countOf(key: string, votes: Votes, { max_choices: max }: Pick<Poll, 'max_choices'>): string {
  const count = formatCount(votes[key] ?? 0);
  const people = peopleIn(votes);
  if (people === 0) return m.poll_votes({ count });
  const share = `${Math.round(shareOf(key, votes) * 100)}%`;
  return `${max === 1 ? m.poll_votes({ count }) : m.poll_people_of({ count, people: formatCount(people) })} · ${share}`;
}
