const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** A monthly job runs within this time. */
const maxDays = 62;

/** A field of a cron expression: a star, numbers, ranges and steps. */
function matches(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [span = '', step] = part.split('/');
    const [first, last] = span.split('-');
    const from = first === '*' ? 0 : Number(first);
    const to = first === '*' ? Infinity : Number(last ?? (step === undefined ? first : Infinity));
    return value >= from && value <= to && (value - from) % Number(step ?? 1) === 0;
  });
}

function runsAt(schedule: string, moment: Date): boolean {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = schedule.split(/\s+/);
  return (
    matches(minute, moment.getUTCMinutes()) &&
    matches(hour, moment.getUTCHours()) &&
    matches(day, moment.getUTCDate()) &&
    matches(month, moment.getUTCMonth() + 1) &&
    matches(weekday, moment.getUTCDay())
  );
}

/** The runs of a cron schedule, which is in UTC, in the `minutes` after `now`; milliseconds since 1970. */
function runsWithin(schedule: string, now: number, minutes: number): number[] {
  const start = Math.floor(now / minuteMs) + 1;
  return Array.from({ length: minutes }, (_, place) => (start + place) * minuteMs).filter((at) => runsAt(schedule, new Date(at)));
}

/** The next run after `now`; undefined if it does not run within two months. */
export function nextRun(schedule: string, now: number): number | undefined {
  for (let day = 0; day < maxDays; day += 1) {
    const [first] = runsWithin(schedule, now + day * dayMinutes * minuteMs, dayMinutes);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** How often a job runs: every so many minutes, or at certain times of the day. */
export type Rhythm =
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'times'; readonly moments: readonly number[] }
  | { readonly kind: 'rare' };

/** More times than this are said as a distance. */
const maxTimes = 4;

export function rhythmOf(schedule: string, now: number): Rhythm {
  const moments = runsWithin(schedule, now, dayMinutes);
  if (moments.length === 0 || !isDaily(schedule)) return { kind: 'rare' };
  return moments.length > maxTimes ? { kind: 'minutes', minutes: dayMinutes / moments.length } : { kind: 'times', moments };
}

const isDaily = (schedule: string): boolean => schedule.trim().split(/\s+/).slice(2).join(' ') === '* * *';
