import { formatSpan, formatWeekday } from '../language/dates.ts';
import { localText } from '../language/language.ts';
import { m } from '../paraglide/messages.js';
import type { PollOption } from './poll.rules.ts';

/** The name of an option: a date's day and times, or the words for yes and no. */
export function optionName({ key, label, label_th, span }: PollOption, kind: string): string {
  if (span) return `${m.day_before_time({ day: formatWeekday(span.from) })} ${formatSpan(span.from, span.to)}`;
  if (kind === 'yes-no') return key === 'yes' ? m.poll_yes() : m.poll_no();
  return localText(label, label_th);
}
