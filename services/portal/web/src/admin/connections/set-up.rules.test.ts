import { expect, test } from 'vitest';
import { hasMail } from './set-up.rules.ts';

test.each([
  ['page', true],
  ['environment', true],
  ['none', false],
  ['unreadable', false],
] as const)('the portal can send email where the mail server is set up and its values can be read: %s', (source, can) => {
  expect(
    hasMail([
      { name: 'line', source: 'page' },
      { name: 'mail', source },
    ]),
  ).toBe(can);
});
