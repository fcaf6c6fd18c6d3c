import { expect, test } from 'vitest';
import { accountBalance } from './ledger.rules.ts';

test.each([
  ['bank', 220, 60.1, 159.9],
  ['sales', 60.1, 220, 159.9],
  ['sales', 0, 0, 0],
  ['sales', 20, 0, -20],
])('the balance of %s with debit %d and credit %d is %d', (account, debit, credit, balance) => {
  expect(accountBalance({ account, debit, credit })).toBe(balance);
});
