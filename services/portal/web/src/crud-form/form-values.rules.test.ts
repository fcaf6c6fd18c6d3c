import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLocalMoment, hasStar, problemsOf, stateOf, toLocalMoment, valuesOf, type FieldRule } from './form-values.rules.ts';

const rules = {
  title: { kind: 'line', isRequired: true, maxLength: 5 },
  body: { kind: 'paragraphs' },
  hours: { kind: 'number', max: 10 },
  starts_at: { kind: 'moment' },
  ends_at: { kind: 'moment', after: 'starts_at' },
  is_active: { kind: 'switch' },
  slug: { kind: 'line', pattern: /^[a-z-]+$/ },
  domains: { kind: 'words' },
} satisfies Readonly<Record<string, FieldRule>>;

test('times are shown in Bangkok’s time zone, wherever the browser is', () => {
  expect(toLocalMoment('2026-11-21T18:30:00+00:00')).toBe('2026-11-22T01:30');
  expect(fromLocalMoment('2026-11-22T01:30')).toBe('2026-11-21T18:30:00.000Z');
});

test('a form keeps a time to the minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000_000 }), (minutes) => {
      const moment = new Date(minutes * 60_000).toISOString();
      expect(fromLocalMoment(toLocalMoment(moment))).toBe(moment);
    }),
  );
});

test('a title in either language is enough, and the column that must not be empty takes it', () => {
  const titles = {
    title_th: { kind: 'line', isRequired: true, unless: 'title' },
    title: { kind: 'line', orFrom: 'title_th' },
  } satisfies Readonly<Record<string, FieldRule>>;
  expect(problemsOf(titles, { title_th: ' ', title: '' })).toEqual({ title_th: 'needed' });
  // A star would ask for both.
  expect([titles.title_th, titles.title, { kind: 'line', isRequired: true } as const].map(hasStar)).toEqual([false, false, true]);
  for (const [state, values] of [
    [
      { title_th: 'ค่าย', title: ' ' },
      { title_th: 'ค่าย', title: 'ค่าย' },
    ],
    [
      { title_th: '', title: 'Camp' },
      { title_th: null, title: 'Camp' },
    ],
  ] as const) {
    expect(problemsOf(titles, state)).toEqual({});
    expect(valuesOf(titles, state)).toEqual(values);
    expect(valuesOf(titles, stateOf(titles, values))).toEqual(values);
  }
});

test('an empty field is null, and a filled one keeps the type of its column', () => {
  const row = {
    title: 'Camp',
    body: 'One\n\nTwo',
    hours: 2.5,
    starts_at: '2026-11-21T02:00:00.000Z',
    ends_at: null,
    is_active: false,
    slug: null,
    domains: ['faculty.example', 'other.example'],
  };
  expect(valuesOf(rules, stateOf(rules, row))).toEqual(row);
});

test.each([
  [{ title: ' ' }, { title: 'needed' }],
  [{ title: 'Too long' }, { title: 'long' }],
  [{ title: 'Fine', hours: 'two' }, { hours: 'number' }],
  [{ title: 'Fine', hours: '-1' }, { hours: 'range' }],
  [{ title: 'Fine', hours: '11' }, { hours: 'range' }],
  [{ title: 'Fine', slug: 'No Spaces' }, { slug: 'pattern' }],
  [{ title: 'Fine', starts_at: '2026-11-21T09:00', ends_at: '2026-11-20T12:00' }, { ends_at: 'order' }],
  [{ title: 'Fine', starts_at: '2026-11-21T09:00', ends_at: '2026-11-21T09:00' }, { ends_at: 'order' }],
  [{ title: 'Fine', starts_at: '2026-11-21T09:00', ends_at: '2026-11-21T09:01' }, {}],
  [{ title: 'Fine', ends_at: '2026-11-21T09:01' }, {}],
  [{ title: 'Fine', hours: '2.5', slug: 'fine' }, {}],
])('a form with %j reports %j', (state, problems) => {
  expect(problemsOf(rules, state as Readonly<Record<string, string>>)).toEqual(problems);
});
