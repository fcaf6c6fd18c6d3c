import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsOf, peopleOf, totalOf } from './budget.rules.ts';

test('a total is exact to the satang, in any order of the lines', () => {
  expect(
    totalOf([
      { name: 'a', quantity: 3, price: 0.1 },
      { name: 'b', quantity: 1, price: 0.2 },
    ]),
  ).toBe(0.5);
  const line = fc.record({ name: fc.string(), quantity: fc.nat(1000), price: fc.nat(100_000).map((satang) => satang / 100) });
  fc.assert(fc.property(fc.array(line), (lines) => totalOf(lines) === totalOf(lines.toReversed())));
});

test('a line may have one amount only', () => {
  expect(itemsOf([{ item: 'Bus', amount: 900 }])).toEqual([{ name: 'Bus', quantity: 1, price: 900 }]);
});

test('a malformed line of a budget is skipped, and a missing value is empty', () => {
  expect(itemsOf([{ name: 'Tents', quantity: 2, price: 300 }, null, 'x', { quantity: -1 }])).toEqual([
    { name: 'Tents', quantity: 2, price: 300 },
    { name: '', quantity: 0, price: 0 },
  ]);
  expect(itemsOf({})).toEqual([]);
  expect(peopleOf([{ name: 'Mali' }])).toEqual([{ name: 'Mali', duty: '', contact: '' }]);
});
