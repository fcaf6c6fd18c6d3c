import { expect, test } from 'vitest';
import { columnsOf, leftEmptyOf, missingOf, problemsOf, withoutBlankRows, type Draft } from './draft.rules.ts';

const empty: Draft = {
  title: 'Camp',
  title_en: '',
  division: '',
  club_id: '',
  academic_year: '',
  rationale: '',
  objectives: '',
  target_group: '',
  expected_participants: '',
  plan: '',
  venue: '',
  starts_on: '',
  ends_on: '',
  budget_source: '',
  budget_items: [],
  risks: [],
  indicators: '',
  expected_results: '',
  advisor_name: '',
  responsible: [],
};

test.each([
  [{ title: ' ' }, { title: 'empty' }],
  [{ title: 'x'.repeat(301) }, { title: 'long' }],
  [{ title_en: 'x'.repeat(301) }, { title_en: 'long' }],
  [{ academic_year: '2026' }, { academic_year: 'year' }],
  [{ academic_year: '2569' }, {}],
  [{ expected_participants: '-3' }, { expected_participants: 'number' }],
  [{ expected_participants: '100001' }, { expected_participants: 'number' }],
  [{ plan: 'ก'.repeat(20_001) }, { plan: 'long' }],
  [{ venue: '😀'.repeat(500) }, {}],
  [{ budget_items: [{ name: 'Gold', quantity: 1, price: 10_000_000_000 }] }, { budget_items: 'amount' }],
  [{ responsible: [{ name: 'x'.repeat(50_000), duty: '', contact: '' }] }, { responsible: 'list' }],
  [{ starts_on: '2026-12-02', ends_on: '2026-12-01' }, { ends_on: 'dates' }],
  [{ starts_on: '2026-12-01', ends_on: '2026-12-01' }, {}],
] as const)('%j has the problems %j', (change, problems) => {
  expect(problemsOf({ ...empty, ...change })).toEqual(problems);
});

test('a field that would be refused is not sent, and the others are', () => {
  const columns = columnsOf({ ...empty, title: '', venue: 'Hall', academic_year: 'soon' });
  expect(columns).not.toHaveProperty('title');
  expect(columns).not.toHaveProperty('academic_year');
  expect(columns).toMatchObject({ venue: 'Hall', division: null });
});

test('an end before its start is not sent with it, because the database checks both together', () => {
  const columns = columnsOf({ ...empty, starts_on: '2026-12-02', ends_on: '2026-12-01' });
  expect(Object.keys(columns)).not.toEqual(expect.arrayContaining(['starts_on']));
  expect(Object.keys(columns)).not.toEqual(expect.arrayContaining(['ends_on']));
});

test('a proposal needs a division or club and a responsible person before it is submitted', () => {
  expect(missingOf(empty)).toEqual([
    'rationale',
    'objectives',
    'plan',
    'starts_on',
    'ends_on',
    'expected_results',
    'division',
    'responsible',
  ]);
  const whole = {
    ...empty,
    rationale: 'a',
    objectives: 'b',
    plan: 'c',
    starts_on: '2026-12-01',
    ends_on: '2026-12-02',
    expected_results: 'd',
    club_id: '1',
    responsible: [{ name: 'Mali', duty: '', contact: '' }],
  };
  expect(missingOf(whole)).toEqual([]);
});

test('rows that nobody filled in are left out, and half-filled ones stay', () => {
  expect(withoutBlankRows(empty)).toEqual({});
  const nobody = { name: '', duty: '', contact: ' ' };
  const rows = withoutBlankRows({
    ...empty,
    budget_items: [
      { name: ' ', quantity: 1, price: 0 },
      { name: '', quantity: 1, price: 5 },
      { name: 'Rope', quantity: 1, price: 0 },
    ],
    risks: [
      { risk: '', likelihood: 'low', severity: 'low', mitigation: '' },
      { risk: 'Rain', likelihood: 'low', severity: 'low', mitigation: '' },
    ],
    responsible: [nobody, { ...nobody, duty: 'Cook' }],
  });
  expect(rows.budget_items?.map(({ name, price }) => [name, price])).toEqual([
    ['', 5],
    ['Rope', 0],
  ]);
  expect(rows.risks?.map(({ risk }) => risk)).toEqual(['Rain']);
  expect(rows.responsible).toEqual([{ ...nobody, duty: 'Cook' }]);
});

test('what is left empty is what nobody filled in and nobody requires, blank rows included', () => {
  const filled = {
    venue: 'Hall',
    risks: [{ risk: ' ', likelihood: 'low', severity: 'low', mitigation: '' }],
    budget_items: [{ name: 'Rope', quantity: 1, price: 0 }],
  };
  const fields = leftEmptyOf({ ...empty, ...filled } as Draft);
  expect(fields).toContain('risks');
  expect(fields).toContain('budget_source');
  for (const field of ['venue', 'budget_items', 'rationale', 'division', 'club_id'] as const) expect(fields).not.toContain(field);
});
