import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOfCode, readCode } from './code.rules.ts';

const eventId = '00000000-0000-4000-8000-00000000e001';
const code = `${eventId}.1700000000.1700000120.${'aB3_-'.repeat(8)}xyz`;

test('a code is read alone, with space around it, and in the address that the screen shows', () => {
  for (const text of [
    code,
    ` ${code}\n`,
    addressOfCode('https://portal.example', code),
    addressOfCode('http://127.0.0.1:4102', code),
  ])
    expect(readCode(text)).toEqual({ code, eventId });
});

test.each(['', 'https://portal.example/events', `${code}x`, code.slice(1), code.toUpperCase(), `${eventId}.1.2.short`])(
  '%j is no code',
  (text) => {
    expect(readCode(text)).toBeUndefined();
  },
);

test('any scanned text is read without an error, and a code has the form that the database checks', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `${code}${text}`),
      ),
      (text) => {
        const read = readCode(text);
        if (read) expect(read.code).toMatch(/^[0-9a-f-]{36}\.[0-9]{1,12}\.[0-9]{1,12}\.[A-Za-z0-9_-]{43}$/);
      },
    ),
  );
});
