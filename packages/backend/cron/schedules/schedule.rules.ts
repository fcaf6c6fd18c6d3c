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
 * The first time after `after` at which a schedule is due, in UTC; undefined if it never is (30 February). Accepts what
 * `cron.is_schedule` accepts. `n seconds` is due at multiples of n since 1970: replicas agree on them.
 */
export function nextDueTime(schedule: string, after: Date): Date | undefined {
  const seconds = Number(everySeconds.exec(schedule)?.[1] ?? 0);
  if (seconds > 0) {
    const period = seconds * 1000;
    return new Date((Math.floor(after.getTime() / period) + 1) * period);
  }
  const fields = (nicknames[schedule.toLowerCase()] ?? schedule).trim().split(/[ \t]+/);
  const [, , day = '', , weekday = ''] = fields;
  // pg_cron's name for the last day of a month.
  if (day === '$') fields[2] = 'L';
  // Vixie cron's rule: if both day fields are restricted, either must match. A field that begins with a star counts as
  // unrestricted, and then both must match.
  const domAndDow = day.startsWith('*') || weekday.startsWith('*');
  return new Cron(fields.join(' '), { timezone: 'UTC', domAndDow, mode: '5-part' }).nextRun(after) ?? undefined;
}
