/** A date that a text names, as far as it names it. Months count from 1. */
export interface NamedDate {
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
  /**
   * `by`: up to it; `in`: within it; `at`: at that moment; `from`: after it; `plain`: an attribute, as in "the 2028 election".
   * A "before" becomes a `by` of the last day that it includes.
   */
  readonly kind: 'by' | 'in' | 'at' | 'from' | 'plain';
  /** A quarter is stored as its last month. */
  readonly isQuarter: boolean;
}

const names = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthName = `(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\b\\.?`;
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`((?:19|20|21)\d\d)(?![\d,.]\d)`;

type Found = Pick<NamedDate, 'year' | 'month' | 'day'> & { isQuarter?: boolean };
const monthOf = (text: string | undefined) => names.findIndex((name) => name.startsWith((text ?? '?').slice(0, 3))) + 1;
const none = { year: undefined, month: undefined, day: undefined };

const forms: readonly (readonly [RegExp, (groups: readonly string[]) => Found])[] = [
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, ([y, m, d]) => ({ year: Number(y), month: Number(m), day: Number(d) })],
  [
    new RegExp(`\\b${day} (?:of )?${monthName}(?:,? (?:of )?${year})?`, 'g'),
    ([d, m, y]) => ({ year: number(y), month: monthOf(m), day: Number(d) }),
  ],
  [
    new RegExp(`\\b${monthName} ${day}(?![\\d%,.]*\\d|%)(?:,? ${year})?`, 'g'),
    ([m, d, y]) => ({ year: number(y), month: monthOf(m), day: Number(d) }),
  ],
  [new RegExp(`\\b${monthName},? (?:of )?${year}`, 'g'), ([m, y]) => ({ ...none, year: Number(y), month: monthOf(m) })],
  [
    new RegExp(`\\bq([1-4])(?: (?:of )?| ?')${year}`, 'g'),
    ([q, y]) => ({ ...none, year: Number(y), month: Number(q) * 3, isQuarter: true }),
  ],
  [/\b(?:b\.? ?e\.?|พ\.? ?ศ\.?) ?(2[45]\d\d)(?!\d)/g, ([y]) => ({ ...none, year: Number(y) - 543 })],
  // A season is named by the year in which it ends.
  [/\b(20)\d\d[-–/](?:20)?(\d\d)\b(?![-–/])/g, ([century, y]) => ({ ...none, year: Number(`${century}${y}`) })],
  // "May" is also a verb, and "mar" and "dec" are short, so a month alone needs a word before it.
  [
    new RegExp(`(?<=\\b(?:in|by|before|during|until|since|end of|next|this|for|of) )${monthName}`, 'g'),
    ([m]) => ({ ...none, month: monthOf(m) }),
  ],
  [new RegExp(`(?<![\\d$€£฿.,])\\b${year}\\b(?! ?(?:usd|%|points|seats))`, 'g'), ([y]) => ({ ...none, year: Number(y) })],
];

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** Extracts the dates from a lower-case text; returns them and the rest. */
export function takeDates(text: string): { readonly dates: readonly NamedDate[]; readonly rest: string } {
  const dates: NamedDate[] = [];
  let rest = text;
  for (const [form, read] of forms) {
    rest = rest.replaceAll(form, (...parts: unknown[]) => {
      const offset = parts.findIndex((part) => typeof part === 'number');
      const groups = parts.slice(1, offset) as string[];
      const before = rest.slice(0, parts[offset] as number);
      dates.push(place({ isQuarter: false, ...read(groups) }, before));
      return ' ‖ ';
    });
  }
  return {
    dates,
    rest: rest.replaceAll(
      /\b(by|before|in|on|at|until|through|during|since|after|from|between|the|end of|close of|and|to|of|,|\s)*‖/g,
      ' ',
    ),
  };
}

/** Reads what kind of date it is from the words before it. */
function place(parts: Found & { isQuarter: boolean }, before: string): NamedDate {
  const lead =
    /((?:\b(?:by|before|in|on|at|until|through|thru|during|within|throughout|since|after|from|between|starting|the|end|close|of|year|to|and|for)\b[\s,–-]*)+)$/.exec(
      before,
    )?.[1] ?? '';
  const says = (words: string) => new RegExp(`\\b(${words})\\b`).test(lead);
  const date = { ...parts };
  if (says('before')) return { ...dayBefore(date), kind: 'by' };
  if (says('by|until|through|thru|to|and') && !says('for'))
    return { ...date, kind: date.year !== undefined && date.month === undefined && says('and') ? 'plain' : 'by' };
  if (says('end|close')) return { ...date, kind: 'at', ...lastDay(date) };
  if (says('after|from|since|between|starting')) return { ...date, kind: 'from' };
  if (date.day !== undefined) return { ...date, kind: says('in|on|at') || lead === '' ? 'at' : 'plain' };
  return { ...date, kind: says('in|during|within|throughout') ? 'in' : 'plain' };
}

/** The last day of a date, in days since 1970; without a year, within any year. */
export function endOf(date: NamedDate): number {
  const { year: y, month, day: d } = lastDay(date);
  return Date.UTC(y ?? 2001, (month ?? 12) - 1, d ?? 31) / 86_400_000;
}

function lastDay({ year: y, month: m, day: d }: Found) {
  const month = m ?? 12;
  return { year: y, month, day: d ?? new Date(Date.UTC(y ?? 2001, month, 0)).getUTCDate() };
}

function dayBefore(parts: Found & { isQuarter: boolean }) {
  const { year: y, month: m, day: d } = parts;
  if (m === undefined) return { ...parts, year: y === undefined ? undefined : y - 1, month: 12, day: 31 };
  const eve = new Date(Date.UTC(y ?? 2001, m - 1, (d ?? 1) - 1));
  return {
    ...parts,
    year: y === undefined ? undefined : eve.getUTCFullYear(),
    month: eve.getUTCMonth() + 1,
    day: eve.getUTCDate(),
  };
}
