import {
  bangkokTime,
  englishDate,
  englishMonths,
  englishWeekdays,
  thaiDate,
  thaiMonths,
  thaiWeekdays,
} from '../../_shared/thai-date.rules.ts';
import type { Days } from './asked-days.rules.ts';
import type { Language } from './passage.rules.ts';

/** A day of the institution with its weekday: Friday 4 December 2026. */
function dayName(day: string, language: Language): string {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return language === 'th' ? `วัน${thaiWeekdays[weekday]}ที่ ${thaiDate(day)}` : `${englishWeekdays[weekday]} ${englishDate(day)}`;
}

/** When an event is, to be quoted: Friday 4 December 2026, 09:00–12:00. */
export function eventTime(startsAt: string, endsAt: string, language: Language): string {
  const [start, end] = [bangkokTime(Date.parse(startsAt)), endOf(Date.parse(startsAt), Date.parse(endsAt))];
  const [from, to] = [dayName(start.day, language), dayName(end.day, language)];
  if (from !== to)
    return language === 'th'
      ? `${from} เวลา ${start.clock} น. ถึง${to} เวลา ${end.clock} น.`
      : `${from}, ${start.clock}, to ${to}, ${end.clock}`;
  const clocks = start.clock === end.clock ? start.clock : `${start.clock}–${end.clock}`;
  return language === 'th' ? `${from} เวลา ${clocks} น.` : `${from}, ${clocks}`;
}

/** Midnight is the end of the day before. */
function endOf(start: number, end: number) {
  const local = bangkokTime(end);
  return local.clock === '00:00' && end > start ? { day: bangkokTime(end - 1).day, clock: '24:00' } : local;
}

/** Days as a sentence names them: on Friday 4 December 2026, in January 2027. */
export function daysPhrase({ first, last }: Days, language: Language): string {
  if (first === last) return language === 'th' ? `ใน${dayName(first, 'th')}` : `on ${dayName(first, 'en')}`;
  if (isMonth({ first, last })) {
    const [year, place] = [Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1];
    return language === 'th' ? `ในเดือน${thaiMonths[place]} ${year + 543}` : `in ${englishMonths[place]} ${year}`;
  }
  return language === 'th'
    ? `ตั้งแต่วันที่ ${thaiDate(first)} ถึงวันที่ ${thaiDate(last)}`
    : `from ${englishDate(first)} to ${englishDate(last)}`;
}

const isMonth = ({ first, last }: Days): boolean =>
  first.endsWith('-01') &&
  first.slice(0, 7) === last.slice(0, 7) &&
  new Date(Date.parse(last) + 24 * 3600 * 1000).getUTCDate() === 1;
