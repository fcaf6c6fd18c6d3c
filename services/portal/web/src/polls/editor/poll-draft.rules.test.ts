import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDraft, pollOf, problemsOf, toggleDay, wrongChoices, wrongTimes, type PollDraft } from './poll-draft.rules.ts';

const now = Date.parse('2027-01-01T00:00:00Z');
const draft = (part: Partial<PollDraft>): PollDraft => ({ ...emptyDraft, question: 'When?', ...part });
const times = (from: string, to: string) => [{ from, to }];

test.each<[string, Partial<PollDraft>, object]>([
  ['without a question', { question: ' ', kind: 'yes-no' }, { question: 'empty' }],
  ['of one choice', { choices: ['Tea', ' '] }, { options: 'few' }],
  ['of one choice twice', { choices: ['Tea', 'Tea '] }, { options: 'same' }],
  ['of two choices', { choices: ['Tea', '', 'Coffee'] }, {}],
  ['of no dates', { kind: 'dates' }, { options: 'few-dates' }],
  [
    'of a time that ends before it begins',
    { kind: 'dates', days: [{ day: '2027-01-10', times: times('14:00', '13:00') }] },
    { options: 'times' },
  ],
  [
    'of one time twice',
    { kind: 'dates', days: [{ day: '2027-01-10', times: [...times('13:00', '14:00'), ...times('13:00', '14:00')] }] },
    { options: 'same' },
  ],
  ['with a deadline behind us', { kind: 'yes-no', closesAt: '2026-12-31T23:59' }, { closesAt: 'past' }],
  ['with a deadline that is half written', { kind: 'yes-no', closesAt: '2027-' }, { closesAt: 'past' }],
])('a poll %s cannot be published, and its field says why', (_what, part, problems) => {
  expect(problemsOf(draft(part), now)).toEqual(problems);
});

test('dates become options in order, in the institution’s time zone', () => {
  const days = [
    { day: '2027-01-12', times: times('09:00', '10:00') },
    { day: '2027-01-10', times: [...times('15:00', '16:30'), ...times('13:00', '14:00')] },
  ];
  const poll = pollOf(draft({ kind: 'dates', days, atMost: 'any', closesAt: '2027-01-05T18:00' }));
  expect(poll.options?.map(({ starts_at }) => starts_at)).toEqual([
    '2027-01-10T13:00:00+07:00',
    '2027-01-10T15:00:00+07:00',
    '2027-01-12T09:00:00+07:00',
  ]);
  expect(poll).toMatchObject({ kind: 'multi-choice', max_choices: 3, closes_at: '2027-01-05T18:00:00+07:00' });
});

test('a picked day takes the times of the day picked before, and picking it again removes it', () => {
  const first = toggleDay([{ day: '2027-01-10', times: times('09:00', '10:00') }], '2027-01-12');
  expect(first[1]).toEqual({ day: '2027-01-12', times: times('09:00', '10:00') });
  expect(toggleDay(first, '2027-01-10').map(({ day }) => day)).toEqual(['2027-01-12']);
});

test('every valid choice of dates has keys that the database accepts', () => {
  const time = fc
    .integer({ min: 0, max: 23 * 60 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
  const day = fc.record({
    day: fc.integer({ min: 10, max: 28 }).map((number) => `2027-02-${number}`),
    times: fc.array(fc.record({ from: time, to: time }), { minLength: 1, maxLength: 3 }),
  });
  const days = fc.uniqueArray(day, { selector: (each) => each.day, maxLength: 10 });
  fc.assert(
    fc.property(days, (picked) => {
      const made = draft({ kind: 'dates', days: picked });
      if (problemsOf(made, now).options) return;
      const keys = pollOf(made).options?.map(({ key }) => key) ?? [];
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(key).toMatch(/^[a-z0-9-]{1,40}$/);
    }),
  );
});

test('choices that are equal are wrong, and where none is, empty ones are', () => {
  const wrong = (...choices: string[]) => [...wrongChoices(choices)];
  expect(wrong('Tea', 'Coffee', '', 'Tea ')).toEqual([0, 3]);
  expect(wrong('Tea', '', ' ')).toEqual([1, 2]);
  expect(wrong('Tea', 'Coffee')).toEqual([]);
});

test('times of a day that are equal are wrong, and so is one that does not end after it begins', () => {
  const [early, late] = [
    { from: '13:00', to: '14:00' },
    { from: '15:00', to: '16:00' },
  ];
  expect([...wrongTimes([early, late, early])]).toEqual([0, 2]);
  expect([...wrongTimes([early, { from: '15:00', to: '15:00' }, { from: '', to: '16:00' }])]).toEqual([1, 2]);
  expect([...wrongTimes([early, late])]).toEqual([]);
});
