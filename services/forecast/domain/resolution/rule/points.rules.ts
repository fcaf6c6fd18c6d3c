import type { MarketRule } from '../../markets/market-rule.ts';

/** One dated value of a source, and the words of the source that show it. */
export interface Point {
  readonly at: Date;
  readonly value: number;
  readonly words: string;
}

export interface PointsOfSource {
  /** The dated values, in the order of the source. Rows without a date or a number are left out. */
  readonly points: readonly Point[];
  /** Whether the source lists what the rule looks for: rows with a date and a value, whether the rule picks them or not, or none. */
  readonly isListing: boolean;
}

export function readPoints(text: string, values: MarketRule['values'], offset: string): PointsOfSource {
  return values.format === 'csv' ? pointsOfCsv(text, values, offset) : pointsOfJson(text, values, offset);
}

function toPoint(date: string | undefined, value: string | undefined, offset: string, words: string): Point[] {
  const at = momentOf(date ?? '', offset);
  const number = Number((value ?? '').trim() || Number.NaN);
  return at && Number.isFinite(number) ? [{ at, value: number, words }] : [];
}

/** A day, a month, a date-time or seconds since 1970. */
function momentOf(text: string, offset: string): Date | undefined {
  const plain = text.trim().replaceAll('"', '');
  if (/^\d{9,11}$/.test(plain)) return new Date(Number(plain) * 1000);
  const match = /^(\d{4}-\d{2})(-\d{2})?(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(plain);
  if (!match) return undefined;
  const [, month, day = '-01', time = '00:00:00', zone = offset] = match;
  const moment = new Date(`${month}${day}T${time}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function pointsOfCsv(
  text: string,
  { date, value }: Extract<MarketRule['values'], { format: 'csv' }>,
  offset: string,
): PointsOfSource {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const cells = (line: string) => line.split(',').map((cell) => cell.trim());
  const names = cells(head);
  const [atDate, atValue] = [names.indexOf(date), names.indexOf(value)];
  if (atDate < 0 || atValue < 0) return { points: [], isListing: false };
  const points = lines.flatMap((line) => toPoint(cells(line)[atDate], cells(line)[atValue], offset, line.trim()));
  return { points, isListing: points.length > 0 };
}

/** `safe-fetch` writes JSON as one line a value: `stations.0.data.3.PM25: 41.2`, and a list without members as `stations: []`. */
function pointsOfJson(text: string, values: Extract<MarketRule['values'], { format: 'json' }>, offset: string): PointsOfSource {
  const rows = new Map<string, Map<string, { value: string; line: string }>>();
  const path = patternOf(values.rows);
  const pattern = new RegExp(`^(${path})\\.([^:]+): (.*)$`);
  for (const line of text.split('\n')) {
    const [, row, member, value] = pattern.exec(line) ?? [];
    if (row === undefined || member === undefined || value === undefined) continue;
    if (!rows.has(row)) rows.set(row, new Map());
    rows.get(row)?.set(member, { value, line });
  }
  const { where } = values;
  const listed = [...rows.values()].flatMap((row) => {
    const [date, value] = [row.get(values.date), row.get(values.value)];
    if (where && !row.has(where.member)) return [];
    const points = toPoint(date?.value, value?.value, offset, [date?.line, value?.line].join(' '));
    return points.map((point) => ({ point, isPicked: !where || row.get(where.member)?.value === where.equals }));
  });
  return {
    points: listed.flatMap(({ point, isPicked }) => (isPicked ? [point] : [])),
    isListing: listed.length > 0 || isEmptyList(text, values.rows),
  };
}

const patternOf = (path: string) =>
  path
    .split('.')
    .map((part) => (part === '*' ? String.raw`[^.]+` : RegExp.escape(part)))
    .join(String.raw`\.`);

/** Whether the list at a path such as `result.releases.*` is there and has no members. */
function isEmptyList(text: string, rows: string): boolean {
  if (rows === '*') return text.trim() === '[]';
  return rows.endsWith('.*') && new RegExp(`^${patternOf(rows.slice(0, -2))}: \\[\\]$`, 'm').test(text);
}
