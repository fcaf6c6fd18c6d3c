import { Cron } from 'croner';

const everySeconds = /^(\d{1,2}) seconds?$/;
const nicknames: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/**
 * The first moment after `after` at which a schedule is due, in UTC; undefined where it never is (30 February). Takes
 * what `cron.is_schedule` lets through. `n seconds` is due at multiples of n since 1970, so that replicas agree.
 */
export function nextDue(schedule: string, after: Date): Date | undefined {
  const seconds = Number(everySeconds.exec(schedule)?.[1] ?? 0);
  if (seconds > 0) {
    const period = seconds * 1000;
    return new Date((Math.floor(after.getTime() / period) + 1) * period);
  }
  const fields = (nicknames[schedule.toLowerCase()] ?? schedule).trim().split(/[ \t]+/);
  const [, , day = '', , weekday = ''] = fields;
  // pg_cron writes the last day of a month as `$`.
  if (day === '$') fields[2] = 'L';
  // Vixie's rule: where both days are restricted either will do, and a field that begins with a star restricts nothing
  // by itself, so both must hold.
  const domAndDow = day.startsWith('*') || weekday.startsWith('*');
  return new Cron(fields.join(' '), { timezone: 'UTC', domAndDow, mode: '5-part' }).nextRun(after) ?? undefined;
}
