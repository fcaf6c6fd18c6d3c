import { englishMonths, englishWeekdays, thaiMonths, thaiWeekdays as fullThaiWeekdays } from '../../_shared/thai-date.rules.ts';

/** The first and the last of some days, as `2026-12-04`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

export interface DatedQuestion {
  readonly days: Days;
  /** The question without its dates. */
  readonly rest: string;
}

/**
 * The days that a question names, in Thai or English: dates and months with a year of either era or without, days of a month, weeks
 * and weekdays as seen from today. Of several dates, from the first to the last. Undefined if it names none.
 */
export function readDays(question: string, today: string): DatedQuestion | undefined {
  const text = withPlainDigits(question.normalize('NFC')).replaceAll(/\s+/g, ' ');
  for (const kind of kinds) {
    const spans = kind.flatMap(({ pattern, read }) =>
      [...text.matchAll(pattern)].flatMap((match) => read(match.groups ?? {}, today) ?? []),
    );
    if (spans.length > 0) return { days: spanOf(spans), rest: withoutDates(text) };
  }
  return undefined;
}

const thaiZero = 0x0e50;
const withPlainDigits = (text: string) => text.replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? 0) - thaiZero));

const spanOf = (spans: readonly Days[]): Days => ({
  first: spans.map(({ first }) => first).reduce((one, other) => (other < one ? other : one)),
  last: spans.map(({ last }) => last).reduce((one, other) => (other > one ? other : one)),
});

const withoutDates = (text: string) => kinds.flat().reduce((rest, { pattern }) => rest.replaceAll(pattern, ' '), text);

interface Reader {
  readonly pattern: RegExp;
  readonly read: (parts: Readonly<Record<string, string | undefined>>, today: string) => Days | undefined;
}

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 24 * 3600 * 1000).toISOString().slice(0, 10);
const oneDay = (day: string | undefined): Days | undefined => (day === undefined ? undefined : { first: day, last: day });

/** A day of a month from 1 to 12; undefined if the month has no such day. */
function dayOf(year: number, month: number, day: number): string | undefined {
  const read = new Date(Date.UTC(year, month - 1, day));
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? read.toISOString().slice(0, 10) : undefined;
}

/** A month counted from another: 13 is January of the next year. */
function monthOf(year: number, month: number): Days {
  const [first, next] = [month - 1, month].map((place) => new Date(Date.UTC(year, place, 1)).toISOString().slice(0, 10));
  return { first: first ?? '', last: addDays(next ?? '', -1) };
}

/** Somebody who names no year means what comes, or what was not long ago. */
const maxDaysBack = 92;

/** The first year in which a span is not long over; a 29 February may be eight years away. */
const inNearYear = (today: string, spanIn: (year: number) => Days | undefined): Days | undefined =>
  Array.from({ length: 10 }, (_, place) => spanIn(Number(today.slice(0, 4)) - 1 + place)).find(
    (span) => span !== undefined && span.last >= addDays(today, -maxDaysBack),
  );

const buddhistYears = 543;

/** A year as people write it, `2569`, `2026`, `69` or `26`; undefined for another number, such as a time. */
function readYear(written: string | undefined, today: string): number | undefined {
  if (written === undefined) return undefined;
  const [year, present] = [Number(written), Number(today.slice(0, 4))];
  const isShort = written.length === 2;
  const years = isShort ? [2000 + year, 2500 - buddhistYears + year] : [year, year - buddhistYears];
  return years.find((each) => Math.abs(each - present) <= (isShort ? 2 : 50));
}

/** A span of a year that is written, or else of the nearest. */
function inYear(written: string | undefined, today: string, spanIn: (year: number) => Days | undefined): Days | undefined {
  const year = readYear(written, today);
  return year === undefined ? inNearYear(today, spanIn) : spanIn(year);
}

const shortThaiMonths = 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' ');
/** As people say them: ธันวา. */
const spokenThaiMonths = thaiMonths.map((month) => month.replace(/คม$|ยน$|พันธ์$/, ''));
const bare = (name: string) => name.replaceAll('.', '').toLowerCase();
const monthNumbers = new Map(
  [
    thaiMonths,
    spokenThaiMonths,
    shortThaiMonths,
    englishMonths,
    englishMonths.map((month) => month.slice(0, 3)),
    englishMonths.map((month) => month.slice(0, 4)),
  ].flatMap((names) => names.map((name, place) => [bare(name), place + 1] as const)),
);
const monthNumber = (name = ''): number => monthNumbers.get(bare(name)) ?? 0;

const year = String.raw`(?:\s*,?\s*(?:ปี\s*)?(?:พ\.?ศ\.?|ค\.?ศ\.?)?\s*(?<year>\d{4}|\d{2})(?!\d))?`;
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const upTo = String.raw`(?:(?<from>\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|ถึง|และ|to|and)\s*(?:วันที่\s*)?)?`;
const thaiNames = [
  ...thaiMonths,
  ...shortThaiMonths.map((month) => String.raw`${month.slice(0, -1).replace('.', String.raw`\.?`)}(?:\.|(?!\p{Script=Thai}))`),
  ...spokenThaiMonths,
].join('|');
const dottedNames = shortThaiMonths.map((month) => month.replaceAll('.', String.raw`\.`)).join('|');
const englishNames = String.raw`(?<!\p{L})(?:${englishMonths.map((month) => `${month}|${month.slice(0, 3)}${month === 'September' ? 't?' : ''}\\.?`).join('|')})(?!\p{L})`;
/** Names that are not also verbs. */
const plainEnglishNames = String.raw`(?<!\p{L})(?:${englishMonths.filter((month) => month !== 'March' && month !== 'May').join('|')})(?!\p{L})`;

const readDate: Reader['read'] = ({ from, day: of, month, year: written }, today) =>
  inYear(written, today, (inOne) => {
    const last = dayOf(inOne, monthNumber(month), Number(of));
    const first = from === undefined ? last : dayOf(inOne, monthNumber(month), Number(from));
    return first === undefined || last === undefined || first > last ? undefined : { first, last };
  });
const readMonth: Reader['read'] = ({ month, year: written }, today) =>
  inYear(written, today, (inOne) => monthOf(inOne, monthNumber(month)));

const dates: readonly Reader[] = [
  {
    pattern: /(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu,
    read: ({ year: written, month, day: of }, today) => {
      const read = readYear(written, today);
      return read === undefined ? undefined : oneDay(dayOf(read, Number(month), Number(of)));
    },
  },
  {
    pattern: /(?:วันที่\s*)?(?<![\d/])(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?(?![\d/])/gu,
    read: ({ year: written, month, day: of }, today) =>
      inYear(written, today, (inOne) => oneDay(dayOf(inOne, Number(month), Number(of)))),
  },
  {
    pattern: new RegExp(
      String.raw`(?:วันที่\s*)?(?<!\d)${upTo}${day}\s*(?:of\s+|เดือน\s*)?(?<month>${thaiNames}|${englishNames})${year}`,
      'giu',
    ),
    read: readDate,
  },
  { pattern: new RegExp(String.raw`(?<month>${englishNames})\s+${upTo}${day}(?!\d)${year}`, 'giu'), read: readDate },
];

const months: readonly Reader[] = [
  {
    pattern: new RegExp(
      String.raw`(?<month>(?:${thaiMonths.join('|')})|(?<=เดือน\s*)(?:${thaiNames})|${dottedNames}|${plainEnglishNames}|(?<=\b(?:in|during|for|of|this|next|last|until)\s+)${englishNames}|${englishNames}(?=\s+\d{4}))${year}`,
      'giu',
    ),
    read: readMonth,
  },
];

/** How far this, the next or the last one is, in Thai or English. */
const offsetOf = (which: string | undefined): number =>
  /^(?:next|หน้า)/i.test(which ?? '') ? 1 : /^(?:last|ที่แล้ว)/i.test(which ?? '') ? -1 : 0;

const thisMonth = (today: string, offset: number): Days => monthOf(Number(today.slice(0, 4)), Number(today.slice(5, 7)) + offset);

const daysOfMonth: readonly Reader[] = [
  {
    pattern:
      /วันที่\s*(?<day>\d{1,2})(?![\d:.]*\d)(?:\s*เดือน(?<which>นี้|หน้า|ที่แล้ว))?|\bon (?:the )?(?<nth>\d{1,2})(?:st|nd|rd|th)\b(?!\s+(?:year|floor|week))/giu,
    read: ({ day: of, nth, which }, today) => {
      const offsets = which === undefined ? [0, 1, 2] : [offsetOf(which)];
      const candidates = offsets.map((offset) => {
        const { first } = thisMonth(today, offset);
        return dayOf(Number(first.slice(0, 4)), Number(first.slice(5, 7)), Number(of ?? nth));
      });
      return oneDay(candidates.find((each) => each !== undefined && (which !== undefined || each >= today)));
    },
  },
];

/** The Monday of the week. */
const mondayOf = (today: string): string => addDays(today, -((new Date(today).getUTCDay() + 6) % 7));

const thaiWhich = '(?:นี้|หน้า|ที่แล้ว)';

const fromToday: readonly Reader[] = [
  { pattern: /\bday after tomorrow\b|(?:วัน)?มะรืน(?:นี้)?/giu, read: (_, today) => oneDay(addDays(today, 2)) },
  { pattern: /(?<!day after )\btomorrow\b|(?:วัน)?พรุ่งนี้/giu, read: (_, today) => oneDay(addDays(today, 1)) },
  { pattern: /\byesterday\b|เมื่อวาน(?:นี้)?/giu, read: (_, today) => oneDay(addDays(today, -1)) },
  {
    pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening))\b|(?:วัน|คืน|เย็น|เช้า|บ่าย)นี้/giu,
    read: (_, today) => oneDay(today),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:this|the|(?<which>next|last))\s+)?weekend\b|(?:วัน)?(?:สุดสัปดาห์|เสาร์\s*-?\s*(?:วัน)?อาทิตย์)(?<thai>${thaiWhich})?`,
      'giu',
    ),
    read: ({ which, thai }, today) => {
      const monday = addDays(mondayOf(today), 7 * offsetOf(which ?? thai));
      return { first: addDays(monday, 5), last: addDays(monday, 6) };
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(?<which>this|next|last)\s+week\b|(?<!วัน|สุด|เสาร์\s*)(?:สัปดาห์|อาทิตย์)\s*(?<thai>${thaiWhich})`,
      'giu',
    ),
    read: ({ which, thai }, today) => {
      const monday = addDays(mondayOf(today), 7 * offsetOf(which ?? thai));
      return { first: monday, last: addDays(monday, 6) };
    },
  },
  {
    pattern: new RegExp(String.raw`\b(?<which>this|next|last)\s+month\b|เดือน\s*(?<thai>${thaiWhich})`, 'giu'),
    read: ({ which, thai }, today) => thisMonth(today, offsetOf(which ?? thai)),
  },
];

const weekdays = englishWeekdays.map((name) => name.toLowerCase());
/** As people say them: พฤหัส. */
const thaiWeekdays = fullThaiWeekdays.map((name) => name.replace(/บดี$/, ''));

const namedWeekdays: readonly Reader[] = [
  {
    pattern: new RegExp(
      String.raw`(?<!\bevery\s+)\b(?:(?:this|(?<which>next|last))\s+)?(?<name>${weekdays.join('|')})\b|` +
        // Without วัน, อาทิตย์ is a week.
        String.raw`(?<!ทุก)(?:วัน(?<thaiName>${thaiWeekdays.join('|')})(?:บดี)?\s*(?<thaiWhich>${thaiWhich})?|(?<!วัน)(?<shortName>${thaiWeekdays.slice(0, -1).join('|')})(?:บดี)?\s*(?<shortWhich>${thaiWhich}))`,
      'giu',
    ),
    read: ({ name, which, thaiName, thaiWhich: ofThai, shortName, shortWhich }, today) => {
      const place = name === undefined ? thaiWeekdays.indexOf(thaiName ?? shortName ?? '') : weekdays.indexOf(name.toLowerCase());
      const offset = offsetOf(which ?? ofThai ?? shortWhich);
      const inWeek = addDays(mondayOf(today), 7 * offset + place);
      return oneDay(offset === 0 && inWeek < today ? addDays(inWeek, 7) : inWeek);
    },
  },
];

/** The most exact first: of a weekday with its date, the date counts. */
const kinds: readonly (readonly Reader[])[] = [dates, months, daysOfMonth, fromToday, namedWeekdays];
