import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

test('bodies of one key and of all keys stay within their limits, and a closed body frees its bytes', () => {
  const budget = createByteBudget({ total: 10, perKey: 6 });
  const [first, second, other] = [budget.open('a'), budget.open('a'), budget.open('b')];
  expect([first.reserve(4), second.reserve(3), second.reserve(2), other.reserve(5), other.reserve(4)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  expect(budget.used).toBe(10);
  first.close();
  expect([other.reserve(3), other.reserve(2), budget.used]).toEqual([false, true, 8]);
  for (const account of [first, second, other]) account.close();
  expect(budget.used).toBe(0);
});
