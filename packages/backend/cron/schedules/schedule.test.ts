import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useCron } from '../testing/use-cron.ts';
import { nextDueTime } from './schedule.rules.ts';

const cron = useCron();
const next = (schedule: string, after: string) => nextDueTime(schedule, new Date(after))?.toISOString();

test.for([
  ['* * * * *', '2026-10-01T12:15:00Z', '2026-10-01T12:16:00.000Z'],
  ['*/15 * * * *', '2026-10-01T12:15:30Z', '2026-10-01T12:30:00.000Z'],
  ['30 3 * * *', '2026-10-01T12:15:00Z', '2026-10-02T03:30:00.000Z'],
  ['0 9-17/4 * * mon-fri', '2026-10-02T18:00:00Z', '2026-10-05T09:00:00.000Z'],
  ['0 0 * jan,JUL *', '2026-10-01T12:15:00Z', '2027-01-01T00:00:00.000Z'],
  ['0 0 * * 7', '2026-10-01T12:15:00Z', '2026-10-04T00:00:00.000Z'],
  ['0 12 $ * *', '2026-02-01T00:00:00Z', '2026-02-28T12:00:00.000Z'],
  ['@daily', '2026-10-01T12:15:00Z', '2026-10-02T00:00:00.000Z'],
  ['10 seconds', '2026-10-01T12:15:03Z', '2026-10-01T12:15:10.000Z'],
  ['7 seconds', '2026-10-01T12:15:58Z', '2026-10-01T12:16:03.000Z'],
])('%s after %s is due at %s', ([schedule = '', after = '', due]) => {
  expect(next(schedule, after)).toBe(due);
});

test('of two restricted days either must match; with a star both must match', () => {
  expect(next('0 0 13 * fri', '2026-10-01T12:00:00Z')).toBe('2026-10-02T00:00:00.000Z');
  expect(next('0 0 */13 * fri', '2026-10-02T12:00:00Z')).toBe('2026-11-27T00:00:00.000Z');
});

test('schedules ignore daylight saving time', () => {
  expect(next('30 2 * * *', '2026-03-28T12:00:00Z')).toBe('2026-03-29T02:30:00.000Z');
});

test('an impossible date is never due', () => {
  expect(next('0 0 30 2 *', '2026-10-01T12:00:00Z')).toBeUndefined();
});

const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
const number = fc.integer({ min: 0, max: 70 }).map(String);
const item = fc.oneof(
  fc.constant('*'),
  number,
  fc.tuple(number, number).map(([low, high]) => `${low}-${high}`),
  fc.tuple(fc.constantFrom('*', '1-5', '3'), fc.integer({ min: 0, max: 70 })).map(([range, step]) => `${range}/${step}`),
  fc.constantFrom('mon', 'sun', 'jan', 'DEC', 'mon-fri', '$', 'L', '?', '1#2', '', '-', '5W', '١'),
);
const validField = ([low, high]: readonly [number, number]) =>
  fc.oneof(
    fc.constant('*'),
    fc.integer({ min: low, max: high }).map(String),
    fc.integer({ min: 1, max: high }).map((step) => `*/${step}`),
    fc
      .tuple(fc.integer({ min: low, max: high }), fc.integer({ min: low, max: high }))
      .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
  );
const scheduleFields = fc.oneof(
  fc.tuple(...bounds.map((bound) => fc.oneof(item, validField(bound)))),
  fc.tuple(...bounds.map((bound) => fc.array(validField(bound), { minLength: 1, maxLength: 3 }).map((items) => items.join(',')))),
);

test('figures of other scripts are no schedule, whatever the language of the database', async () => {
  const rows = await cron().query(
    `select cron.is_schedule(each) as is from unnest(array['١ * * * *', '* ๒ * * *', '1 2 * * *']) as each`,
  );
  expect(rows).toEqual([{ is: false }, { is: false }, { is: true }]);
});

test('the scheduler understands every schedule that the database accepts', async () => {
  const schedules = fc.sample(
    scheduleFields.map((fields) => fields.join(' ')),
    2_000,
  );
  const rows = await cron().query<{ schedule: string; isValid: boolean }>(
    'select schedule, cron.is_schedule(schedule) as "isValid" from unnest($1::text[]) as samples(schedule)',
    [schedules],
  );
  const valid = rows.filter(({ isValid }) => isValid);
  expect(valid.length).toBeGreaterThan(500);
  expect(valid.length).toBeLessThan(2_000);
  for (const { schedule } of valid) expect(() => nextDueTime(schedule, new Date('2026-10-01T12:00:00Z'))).not.toThrow();
});

test.for([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '5-1 * * * *',
  '*/0 * * * *',
])('"%s" is not a schedule', async (text) => {
  const [row] = await cron().query('select cron.is_schedule($1) as is', [text]);
  expect(row?.['is']).toBe(false);
});

test.for([
  '0 seconds',
  '60 seconds',
  '1.5 seconds',
  '10 minutes',
  '@reboot',
  'every day',
  '5/10 * * * *',
  '* * L * *',
  '* * * mon *',
])('cron.schedule refuses "%s"', async (text) => {
  await expect(cron().as('supabase_migrator', `select cron.schedule('x', '${text}', 'select 1')`)).rejects.toMatchObject({
    code: '22023',
    message: `invalid schedule: ${text}`,
  });
});
