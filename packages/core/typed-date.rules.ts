/** Years of the Buddhist era are 543 more. What people type is of that era from here on. */
const firstBuddhistYear = 2400;
const buddhistYears = 543;

const monthNames = ['th-TH', 'en-GB'].flatMap((language) =>
  (['long', 'short'] as const).map((length) =>
    Array.from({ length: 12 }, (_, month) =>
      bare(new Intl.DateTimeFormat(language, { month: length }).format(new Date(2026, month))),
    ),
  ),
);

/** A name of a month as it is compared: without dots and capitals. */
function bare(name: string): string {
  return name.replaceAll('.', '').toLowerCase();
}

/** The code of the Thai zero; the other digits follow it. */
const thaiZero = 0x0e50;
const withPlainDigits = (text: string) => text.replaceAll(/[๐-๙]/g, (digit) => String((digit.codePointAt(0) ?? 0) - thaiZero));

/** The number of a month by its name in Thai or English, or by the beginning of it that no other month has. */
function monthOf(name: string): number | undefined {
  const typed = bare(name);
  if (typed.length < 2) return undefined;
  for (const names of monthNames) if (names.includes(typed)) return names.indexOf(typed) + 1;
  const fitting = new Set(monthNames.flatMap((names) => names.flatMap((each, at) => (each.startsWith(typed) ? [at + 1] : []))));
  return fitting.size === 1 ? [...fitting][0] : undefined;
}

function dayOfParts(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined || year < 1000) return undefined;
  const common = year >= firstBuddhistYear ? year - buddhistYears : year;
  const read = new Date(Date.UTC(common, month - 1, day));
  const isThere = read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  return isThere ? read.toISOString().slice(0, 10) : undefined;
}

/**
 * A day that somebody typed, as `2026-11-21`; undefined if it cannot be read. Day first, with the month as a number or a name in Thai or
 * English, and the year of either era: `21/11/2569`, `21 พ.ย. 2569`, `21 Nov 2026`, `21112569`. Also `2026-11-21`.
 */
export function readDay(typed: string): string | undefined {
  const text = withPlainDigits(typed).trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOfParts(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (numbers) return dayOfParts(Number(numbers[3]), Number(numbers[2]), Number(numbers[1]));
  const named = /^(\d{1,2})[\s/-]*([^\d\s/-]+)[\s/-]*(?:พ\.?ศ\.?\s*)?(\d{4})$/.exec(text);
  return named ? dayOfParts(Number(named[3]), monthOf(named[2] ?? ''), Number(named[1])) : undefined;
}

/** A time that somebody typed, as `09:30`: `9:30`, `9.30 น.`, `0930`. */
export function readTime(typed: string): string | undefined {
  const text = withPlainDigits(typed)
    .trim()
    .replace(/\s*น\.?$/, '');
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? [];
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}

/** A day with its time, as `2026-11-21T09:30`. */
export function readMoment(typed: string): string | undefined {
  const [, day = '', time = ''] = /^(.*?)(?:T|,?\s+|,)(\d{1,2}[:.]\d{2}(?:\s*น\.?)?)$/.exec(withPlainDigits(typed).trim()) ?? [];
  const [readable, clock] = [readDay(day), readTime(time)];
  return readable !== undefined && clock !== undefined ? `${readable}T${clock}` : undefined;
}
