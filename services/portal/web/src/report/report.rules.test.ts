import { expect, test } from 'vitest';
import { amountOf, changedColumns, missingOf, spendingOf, textOf, totalsOf } from './report.rules.ts';

const facts = { counted: 3, budget: 0, receipts: 0 };
const whole = { ...textOf(null), happened: 'Herbs grew.', lessons: 'Water them.' };

test('a report needs what happened and lessons, participants, a reason for a correction, and receipts or a remark', () => {
  expect(missingOf(textOf(null), { counted: 0, budget: 500, receipts: 0 })).toEqual([
    'happened',
    'participants',
    'receipts',
    'lessons',
  ]);
  expect(missingOf(whole, facts)).toEqual([]);
  expect(missingOf({ ...whole, participants_corrected: '0' }, facts)).toEqual(['correction_reason']);
  expect(missingOf({ ...whole, spending_note: 'A gift.' }, { ...facts, budget: 500 })).toEqual([]);
  expect(missingOf(whole, { ...facts, budget: 500, receipts: 1 })).toEqual([]);
});

test('only changed parts are saved, a number that would be refused is not, and empty texts are null', () => {
  const all = new Set(Object.keys(whole));
  const columnsOf = (text: typeof whole) => changedColumns(text, all);
  expect(changedColumns(whole, new Set(['lessons']))).toEqual({ lessons: 'Water them.' });
  expect(columnsOf({ ...whole, participants_corrected: '1.5' })).not.toHaveProperty('participants_corrected');
  expect(columnsOf({ ...whole, participants_corrected: ' 40 ', spending_note: ' ' })).toMatchObject({
    participants_corrected: 40,
    spending_note: null,
  });
  expect(columnsOf(whole)).toMatchObject({ participants_corrected: null });
});

test.each([
  ['1,250.50', 1250.5],
  ['0', undefined],
  ['-3', undefined],
  ['1.234', undefined],
  ['12345678901', undefined],
])('the amount %s is %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});

test('spending is exact to the satang, by line, with what is outside the budget last', () => {
  const lines = spendingOf(
    [
      { name: 'Pots', quantity: 3, price: 0.1 },
      { name: 'Soil', quantity: 1, price: 100 },
    ],
    [
      { budget_line: 0, amount: 0.1 },
      { budget_line: 0, amount: 0.2 },
      { budget_line: null, amount: 120 },
    ],
    'Outside',
  );
  expect(lines.map(({ name, budget, spent }) => [name, budget, spent])).toEqual([
    ['Pots', 0.3, 0.3],
    ['Soil', 100, 0],
    ['Outside', 0, 120],
  ]);
  expect(totalsOf(lines)).toEqual({ budget: 100.3, spent: 120.3, left: -20 });
});
