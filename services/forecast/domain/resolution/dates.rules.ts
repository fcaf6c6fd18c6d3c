const months: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['january', 'jan', 'มกราคม', 'ม.ค.'],
    ['february', 'feb', 'กุมภาพันธ์', 'ก.พ.'],
    ['march', 'mar', 'มีนาคม', 'มี.ค.'],
    ['april', 'apr', 'เมษายน', 'เม.ย.'],
    ['may', 'may', 'พฤษภาคม', 'พ.ค.'],
    ['june', 'jun', 'มิถุนายน', 'มิ.ย.'],
    ['july', 'jul', 'กรกฎาคม', 'ก.ค.'],
    ['august', 'aug', 'สิงหาคม', 'ส.ค.'],
    ['september', 'sep', 'sept', 'กันยายน', 'ก.ย.'],
    ['october', 'oct', 'ตุลาคม', 'ต.ค.'],
    ['november', 'nov', 'พฤศจิกายน', 'พ.ย.'],
    ['december', 'dec', 'ธันวาคม', 'ธ.ค.'],
  ].flatMap((names, index) => names.map((name) => [name, index])),
);

const english =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const beforeEnglish =
  '(?:before|prior to|earlier than|no later than|by|until)(?: the)? (?:start|beginning) of|before|prior to|earlier than';
const thai = Object.keys(months)
  .filter((name) => /[\u0E00-\u0E7F]/.test(name))
  .map((name) => name.replaceAll('.', String.raw`\.`))
  .join('|');

const forms: readonly (readonly [
  pattern: RegExp,
  read: (match: RegExpMatchArray) => [year: number, month: number, day: number],
])[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, year, month, day]) => [Number(year), Number(month) - 1, Number(day)]],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${english})\\.?,? (\\d{4})\\b`, 'gi'),
    ([, day, month, year]) => [Number(year), monthOf(month), Number(day)],
  ],
  [
    new RegExp(`\\b(${english})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})\\b`, 'gi'),
    ([, month, day, year]) => [Number(year), monthOf(month), Number(day)],
  ],
  [
    new RegExp(`(\\d{1,2})\\s*(${thai})\\s*(?:พ\\.ศ\\.|ค\\.ศ\\.)?\\s*(\\d{4})`, 'g'),
    ([, day, month, year]) => [Number(year), monthOf(month), Number(day)],
  ],
  // The day first, as in Thailand and most of the world.
  [/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g, ([, day, month, year]) => [Number(year), Number(month) - 1, Number(day)]],
  // The end of a year, and of the Thai budget year, which is on 30 September.
  [/\bend of(?: the)?(?: calendar)?(?: year)? (\d{4})\b/gi, ([, year]) => [Number(year), 11, 31]],
  [/สิ้น\s*ปี\s*(?:พ\.ศ\.|ค\.ศ\.)?\s*(\d{4})/g, ([, year]) => [Number(year), 11, 31]],
  [/สิ้นปีงบประมาณ\s*(?:พ\.ศ\.)?\s*(\d{4})/g, ([, year]) => [Number(year), 8, 30]],
  // A month without a day: its last one, but its first one after "before".
  [
    new RegExp(`(?<!\\d(?:st|nd|rd|th)?(?: of)? )(\\b(?:${beforeEnglish}) )?\\b(${english})\\.?,? (\\d{4})\\b`, 'gi'),
    ([, before, month, year]) => dayOf(before, Number(year), monthOf(month)),
  ],
  [
    new RegExp(`(?<!\\d\\s*)(ก่อน(?:ถึง)?(?:ต้น)?(?:เดือน)?\\s*)?(${thai})\\s*(?:พ\\.ศ\\.|ค\\.ศ\\.)?\\s*(\\d{4})`, 'g'),
    ([, before, month, year]) => dayOf(before, Number(year), monthOf(month)),
  ],
];

/** A month that something comes before has its say when it begins. */
const dayOf = (before: string | undefined, year: number, month: number): [year: number, month: number, day: number] => [
  year,
  month,
  before === undefined ? new Date(Date.UTC(christian(year), month + 1, 0)).getUTCDate() : 1,
];

const monthOf = (name = '') => months[name.toLowerCase()] ?? Number.NaN;

/** Buddhist years lead Christian ones by 543; none of the latter is near 2400 yet. */
const christian = (year: number) => (year >= 2400 ? year - 543 : year);

const arabicDigits = (text: string) => text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));

/** A text without the days that it names. */
export const withoutDates = (text: string): string =>
  forms.reduce((rest, [pattern]) => rest.replaceAll(pattern, ' '), arabicDigits(text));

/** The days that a text names, each as the moment (UTC) at which it begins; ISO, English and Thai forms, both calendars. */
export function datesIn(text: string): Date[] {
  const plain = arabicDigits(text);
  return forms.flatMap(([pattern, read]) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const [year, month, day] = read(match);
      const date = new Date(Date.UTC(christian(year), month, day));
      // 31 June, month 13 and the like name no day.
      return date.getUTCDate() === day && date.getUTCMonth() === month ? [date] : [];
    }),
  );
}
