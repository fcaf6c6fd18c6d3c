import { expect, test } from 'vitest';
import { marketRule } from '../../markets/market-rule.ts';
import { evaluateRule as evaluate } from './evaluate-rule.rules.ts';
import { readPoints } from './points.rules.ts';

const csv = { format: 'csv', date: 'observation_date', value: 'CBBTCUSD' } as const;
const rule = (measure: object, compare: object, values: object = csv) =>
  marketRule.parse({ source: 'https://example.org/a.csv', values, measure, compare, unit: 'USD' });
/** Evaluates a text that its source sends in the type of its format. */
const evaluateRule = (given: ReturnType<typeof rule>, text: string) =>
  evaluate(given, { text, contentType: given.values.format === 'json' ? 'application/json' : 'text/csv' });
const prices = 'observation_date,CBBTCUSD\n2026-12-30,100\n2026-12-31,.\n2027-01-01,90\n2027-01-02,151\n2027-01-03,120';
const year = { from: '2027-01-01', to: '2027-12-31' };

test('a maximum that exceeds is Yes at once, with the value, its day and its words', () => {
  const finding = evaluateRule(
    rule({ ...year, reduce: 'max', completeFrom: '2027-12-31' }, { operator: '>', value: 150 }),
    prices,
  );
  expect(finding).toEqual({
    outcome: 'yes',
    value: 151,
    against: 150,
    at: new Date('2027-01-02T00:00:00Z'),
    words: '2027-01-02,151',
    days: 3,
  });
});

test('a maximum that does not exceed is No only once the source is complete', () => {
  const compare = { operator: '>', value: 200 };
  expect(evaluateRule(rule({ ...year, reduce: 'max', completeFrom: '2027-12-31' }, compare), prices)).toMatchObject({
    outcome: undefined,
    reason: expect.stringContaining('2027-12-31'),
  });
  const whole = `${prices}\n2027-12-31,130`;
  expect(evaluateRule(rule({ ...year, reduce: 'max', completeFrom: '2027-12-31' }, compare), whole)).toMatchObject({
    outcome: 'no',
  });
});

test('values outside of the window and rows without a number do not count', () => {
  const day = { from: '2026-12-31', to: '2026-12-31', reduce: 'last' };
  expect(evaluateRule(rule(day, { operator: '>', value: 1 }), prices)).toMatchObject({ outcome: undefined });
  expect(evaluateRule(rule({ ...day, from: '2026-12-30' }, { operator: '=', value: 100 }), prices)).toMatchObject({
    outcome: 'yes',
  });
});

test('a measure may be compared with the same measure of other days', () => {
  const measure = { from: '2027-01-03', to: '2027-01-03', reduce: 'last' };
  const compare = { operator: '>', from: '2026-12-30', to: '2026-12-30' };
  expect(evaluateRule(rule(measure, compare), prices)).toMatchObject({ outcome: 'yes', value: 120, against: 100 });
  expect(evaluateRule(rule(measure, { ...compare, from: '2026-12-31', to: '2026-12-31' }), prices)).toMatchObject({
    outcome: undefined,
  });
});

test('days are counted by the mean of their hours, in their own zone, and only with enough hours', () => {
  const hour = (day: string, at: number, value: number | null, row: number) =>
    `stations.0.data.${row}.DATETIMEDATA: ${day} ${String(at).padStart(2, '0')}:00:00\nstations.0.data.${row}.PM25: ${value}`;
  const hours = [
    ...Array.from({ length: 20 }, (_, at) => hour('2027-01-01', at, 40, at)),
    ...Array.from({ length: 20 }, (_, at) => hour('2027-01-02', at, 30, 100 + at)),
    ...Array.from({ length: 10 }, (_, at) => hour('2027-01-03', at, 99, 200 + at)),
    hour('2027-01-03', 11, null, 300),
  ].join('\n');
  const values = { format: 'json', rows: 'stations.0.data.*', date: 'DATETIMEDATA', value: 'PM25' };
  const measure = {
    from: '2027-01-01',
    to: '2027-01-31',
    offset: '+07:00',
    dailyMeanOf: 18,
    reduce: 'count',
    counting: { operator: '>', value: 37.5 },
  };
  expect(evaluateRule(rule(measure, { operator: '>=', value: 1 }, values), hours)).toMatchObject({
    outcome: 'yes',
    value: 1,
    days: 2,
  });
  expect(evaluateRule(rule({ ...measure, minDays: 3 }, { operator: '>=', value: 1 }, values), hours)).toMatchObject({
    outcome: undefined,
  });
});

test('a source that was shortened, or is in another shape, decides nothing', () => {
  const max = rule({ ...year, reduce: 'max' }, { operator: '>', value: 150 });
  expect(evaluateRule(max, prices.replace('2027-01-01', '[…]')).outcome).toBeUndefined();
  expect(evaluateRule(max, 'date;price\n2027-01-02;151').outcome).toBeUndefined();
  expect(evaluateRule(max, '<html>Sorry</html>').outcome).toBeUndefined();
});

test('a count of none is a value where the rule allows no days', () => {
  const values = {
    format: 'json',
    rows: '*',
    date: 'release_date',
    value: 'version',
    where: { member: 'slug', equals: 'python-3160' },
  };
  const measure = { from: '2026-01-01', to: '2027-10-31', reduce: 'count', minDays: 0 };
  const count = rule(measure, { operator: '>=', value: 1 }, values);
  const release = '0.slug: python-3160\n0.version: 3\n0.release_date: 2027-10-05T10:00:00Z';
  expect(evaluateRule(count, release)).toMatchObject({ outcome: 'yes', value: 1 });
  expect(evaluateRule(count, release.replace('2027-10', '2027-11'))).toMatchObject({ outcome: 'no', value: 0 });
  expect(evaluateRule(count, '[]')).toMatchObject({ outcome: 'no', value: 0 });
});

test.for([
  ['a page of an error', '<html>Sorry</html>', 'text/html'],
  ['an error in JSON', 'error: rate limited', 'application/json'],
  ['rows without the date', '0.slug: python-3160\n0.version: 3', 'application/json'],
  ['rows without what the rule picks them by', '0.version: 3\n0.release_date: 2027-10-05', 'application/json'],
  ['rows under another name', 'result.0.slug: a\nresult.0.version: 3\nresult.0.release_date: 2027-10-05', 'application/json'],
  ['nothing', '', 'application/json'],
  ['an empty list in a page', '[]', 'text/html'],
  ['an empty list without a type', '[]', ''],
] as const)('where the rule allows no days, %s is a broken source and decides nothing', ([, text, contentType]) => {
  const values = {
    format: 'json',
    rows: '*',
    date: 'release_date',
    value: 'version',
    where: { member: 'slug', equals: 'python-3160' },
  };
  const measure = { from: '2026-01-01', to: '2027-10-31', reduce: 'count', minDays: 0 };
  expect(evaluate(rule(measure, { operator: '>=', value: 1 }, values), { text, contentType })).toMatchObject({
    outcome: undefined,
    reason: expect.stringContaining('shape'),
  });
});

test('a list that is named and empty is a count of none; another list that is empty is not', () => {
  const values = { format: 'json', rows: 'result.releases.*', date: 'releaseDate', value: 'name' };
  const count = rule({ from: '2028-01-01', to: '2028-04-30', reduce: 'count', minDays: 0 }, { operator: '>=', value: 1 }, values);
  expect(evaluateRule(count, 'schema_version: 1\nresult.releases: []')).toMatchObject({ outcome: 'no', value: 0 });
  expect(evaluateRule(count, 'schema_version: 1\nresult.tags: []')).toMatchObject({ outcome: undefined });
});

test('dates are days, months, date-times and seconds', () => {
  const dates = ['2027-01-02', '2027-01', '2027-01-02T03:04:05Z', '2027-01-02 03:04:05', '1798772645', 'yesterday', '2027-13-01'];
  const text = ['d,v', ...dates.map((date) => `${date},1`)].join('\n');
  const { points } = readPoints(text, { format: 'csv', date: 'd', value: 'v' }, '+07:00');
  expect(points.map(({ at }) => at.toISOString())).toEqual([
    '2027-01-01T17:00:00.000Z',
    '2026-12-31T17:00:00.000Z',
    '2027-01-02T03:04:05.000Z',
    '2027-01-01T20:04:05.000Z',
    '2027-01-01T03:04:05.000Z',
  ]);
});
