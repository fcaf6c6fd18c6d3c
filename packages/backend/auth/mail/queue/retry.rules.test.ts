import { expect, test } from 'vitest';
import { readFailure, retryDelayMs } from './retry.rules.ts';

test('the delay doubles from half a minute to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => retryDelayMs(attempts) / 1000)).toEqual([
    30, 60, 120, 240, 480, 900, 900, 900,
  ]);
});

test.each([
  [
    { code: 'EENVELOPE', responseCode: 451 },
    { code: 'smtp_451', isPermanent: false },
  ],
  [
    { code: 'EENVELOPE', responseCode: 550 },
    { code: 'smtp_550', isPermanent: true },
  ],
  [
    { code: 'EAUTH', responseCode: 535 },
    { code: 'smtp_eauth', isPermanent: false },
  ],
  [{ code: 'ECONNECTION' }, { code: 'smtp_econnection', isPermanent: false }],
  [new Error('anything'), { code: 'smtp_failed', isPermanent: false }],
])('%j is read as %j', (error, failure) => expect(readFailure(error)).toEqual(failure));
