import { expect, test } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

test('bodies of one key and of all together hold no more bytes than they may, and a closed body gives its bytes back', () => {
  const budget = createByteBudget({ total: 10, perKey: 6 });
  const [first, second, other] = [budget.open('a'), budget.open('a'), budget.open('b')];
  expect([first.take(4), second.take(3), second.take(2), other.take(5), other.take(4)]).toEqual([true, false, true, false, true]);
  expect(budget.used).toBe(10);
  first.close();
  expect([other.take(3), other.take(2), budget.used]).toEqual([false, true, 8]);
  for (const account of [first, second, other]) account.close();
  expect(budget.used).toBe(0);
});
