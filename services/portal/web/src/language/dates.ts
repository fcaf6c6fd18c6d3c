import { m } from '../paraglide/messages.js';
import { getLocale } from './locale.ts';

/** The institution's days, wherever the reader is. */
export const timeZone = 'Asia/Bangkok';

const localeOf = () => (getLocale() === 'th' ? 'th-TH-u-ca-buddhist-nu-latn' : 'en-GB');
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment, or from one to another. A line does not break between a day and its month, nor after the Thai word for day, and two days of
 * a month are `19–20`.
 */
function format(options: Intl.DateTimeFormatOptions, first: string | Date, last?: string): string {
  const key = localeOf() + JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(), { timeZone, ...options });
  formats.set(key, made);
  const text = last ? made.formatRange(new Date(first), new Date(last)) : made.format(new Date(first));
  return text
    .replace(/^(\d+)\s–\s(?=\d)/, '$1–')
    .replaceAll(/ (?=[A-Zก-ฮ])/g, '\u00a0')
    .replace(/^(วัน)(?=[ก-ฮเ])/, '$1\u2060');
}

/** Noon of a calendar day there: a moment of that day wherever it is read. */
export const noonOf = (day: string) => `${day}T12:00:00+07:00`;

/** Formats a time: `14 January 2027`, `14 มกราคม 2570`. */
export const formatDay = (moment: string | Date) => format({ day: 'numeric', month: 'long', year: 'numeric' }, moment);
/** `14 Jan 2027`, `14 ม.ค. 2570`. */
export const formatMediumDay = (moment: string | Date) => format({ day: 'numeric', month: 'short', year: 'numeric' }, moment);
export const formatShortDay = (moment: string | Date) => format({ day: 'numeric', month: 'short' }, moment);
export const formatShortWeekday = (moment: string | Date) => format({ weekday: 'short' }, moment);
/** `Sun 6 December 2026`, `วันอาทิตย์ที่ 6 ธันวาคม 2569`. */
export const formatFullDay = (moment: string | Date) =>
  getLocale() === 'th'
    ? format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, moment)
    : `${formatShortWeekday(moment)} ${formatDay(moment)}`;
/** `Monday 14 December`. */
export const formatWeekday = (moment: string | Date) => format({ weekday: 'long', day: 'numeric', month: 'long' }, moment);
/** `January 2027`, or, up to a later one, `December 2026 – January 2027`. */
export const formatMonth = (moment: string | Date, last?: string) => format({ month: 'long', year: 'numeric' }, moment, last);
/** `Jan 2027`, `ม.ค. 2570`. */
export const formatMediumMonth = (moment: string | Date) => format({ month: 'short', year: 'numeric' }, moment);
export const formatShortMonth = (moment: string | Date) => format({ month: 'short' }, moment);
export const formatDayNumber = (moment: string | Date) => format({ day: 'numeric' }, moment);
const formatClock = (moment: string | Date) => format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment);
/** `09:30`, `09:30 น.` */
export const formatTime = (moment: string | Date) => m.time_of_day({ clock: formatClock(moment) });
/** `09:30, 21:30`, `09:30, 21:30 น.`: times of day, earliest first. */
export const formatTimes = (moments: readonly Date[]) => m.time_of_day({ clock: moments.map(formatClock).toSorted().join(', ') });
/** `14 January 2027 at 09:30`, `14 มกราคม 2570 เวลา 09:30 น.` */
export const formatMoment = (moment: string | Date) => m.day_at_time({ day: formatDay(moment), time: formatTime(moment) });
/** `Monday 14 December at 09:30`. */
export const formatWeekdayMoment = (moment: string | Date) =>
  m.day_at_time({ day: formatWeekday(moment), time: formatTime(moment) });

/** A range of two days, both `2026-11-21`, in the language's short form. */
export const formatDays = (first: string, last: string) =>
  format({ day: 'numeric', month: 'long', year: 'numeric' }, noonOf(first), noonOf(last));

/** The same without the year: `14–15 Dec`, `14–15 ธ.ค.` */
export const formatShortDays = (first: string, last: string) =>
  format({ day: 'numeric', month: 'short' }, noonOf(first), noonOf(last));

/** A range of two times, with one date if both are on the same day. */
export function formatSpan(start: string, end: string): string {
  if (!isOneDay(start, end)) return format({ day: 'numeric', month: 'long', year: 'numeric' }, start, end);
  return start === end ? formatTime(start) : `${formatClock(start)}–${formatTime(end)}`;
}

/** Whether a span names its day only beside it: one of several days already does. */
export const isOneDay = (start: string, end: string): boolean => formatDay(start) === formatDay(end);

export const formatCount = (count: number) => new Intl.NumberFormat(localeOf()).format(count);
export const formatBaht = (amount: number) =>
  new Intl.NumberFormat(localeOf(), { style: 'currency', currency: 'THB', currencyDisplay: 'narrowSymbol' }).format(amount);
/** Without satang, where the whole is what counts. */
export const formatRoundBaht = (amount: number) =>
  new Intl.NumberFormat(localeOf(), {
    style: 'currency',
    currency: 'THB',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  }).format(amount);
