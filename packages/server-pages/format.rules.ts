import type { Language } from './language.rules.ts';

const locales: Record<Language, string> = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' };
const timeZone = 'Asia/Bangkok';

function perLanguage<T>(make: (locale: string) => T): Record<Language, T> {
  return { th: make(locales.th), en: make(locales.en) };
}

const days = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
);
const shortDays = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
);
const timeFields = (locale: string): Intl.DateTimeFormatOptions => ({
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
  // Thai readers take a time for theirs; others need the zone.
  ...(locale === locales.en ? { timeZoneName: 'short' } : {}),
});
const moments = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', ...timeFields(locale) }),
);
const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const roundPercents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const counts = perLanguage((locale) => new Intl.NumberFormat(locale));

/** The era that a formatter writes before a Thai year is redundant. No line breaks between a day and its month, or before an English year. */
const asRead = (text: string) =>
  text
    .replace(/\s*(พ\.ศ\.|พุทธศักราช)\s*/, ' ')
    .replace(/^(\d{1,2}) (?=[ก-ฮ])/, '$1\u00a0')
    .replace(/^(\d{1,2}) ([A-Z]\w+) (?=\d{4})/, '$1\u00a0$2\u00a0');

/** `2026-12-31T16:59:59Z` as the day in Thailand: `31 ธันวาคม 2569` without a break before its month, `31 December 2026` without any. */
export const formatDay = (moment: string, language: Language): string => asRead(days[language].format(new Date(moment)));

export const formatShortDay = (moment: string, language: Language): string =>
  asRead(shortDays[language].format(new Date(moment)));

/**
 * The day that a deadline names, to be formatted: a moment in the last second of a day of UTC is that day's, although the next day
 * has begun in Thailand.
 */
export function deadlineDay(moment: string): string {
  return isEndOfUtcDay(moment) ? `${new Date(moment).toISOString().slice(0, 10)}T12:00:00Z` : moment;
}

const isEndOfUtcDay = (moment: string) => new Date(moment).toISOString().slice(11).startsWith('23:59:59');

/** With the time in Thailand. */
export const formatMoment = (moment: string, language: Language): string =>
  asRead(moments[language].format(new Date(moment))) + (language === 'th' ? '\u00a0น.' : '');

/** A deadline with its time in Thailand. The end of a day of UTC keeps the day that rules name, so its time has that zone. */
export function formatDeadline(moment: string, language: Language): string {
  if (!isEndOfUtcDay(moment)) return formatMoment(moment, language);
  const day = formatDay(deadlineDay(moment), language);
  return language === 'th' ? `${day} เวลา 23:59\u00a0น. (UTC)` : `${day} at 23:59 UTC`;
}

/** When a deadline comes in Thailand, where it has another day and time than it names. */
export const formatDeadlineInThailand = (moment: string, language: Language): string | undefined =>
  isEndOfUtcDay(moment) ? formatMoment(moment, language).replace(/ GMT\+7$/, '') : undefined;

/** 0 to 1 as whole percents; near the ends with a decimal so that 0.4 % is not shown as impossible. */
export function formatPercent(share: number, language: Language): string {
  const isNearAnEnd = (share > 0 && share < 0.01) || (share > 0.99 && share < 1);
  return (isNearAnEnd ? percents : roundPercents)[language].format(share);
}

export const formatCount = (count: number, language: Language): string => counts[language].format(count);

/** A word that begins a line or a column: `doses` is `Doses`. Thai has no capitals. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
