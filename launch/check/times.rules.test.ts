import { expect, test } from 'vitest';
import { describeTimes } from './times.rules.ts';

const file = (name: string, ms: number) => ({ name: `/checkout/${name}`, startTime: 5_000, endTime: 5_000 + ms });

test('times are summed by part, slowest first, and the ten slowest files are named', () => {
  const many = Array.from({ length: 12 }, (_, index) => file(`packages/http/${index}.test.ts`, 100));
  const testResults = [file('services/portal/web/a.browser.test.ts', 9_000), file('launch/a.test.ts', 2_000), ...many];
  const lines = describeTimes({ numPassedTests: 1, numFailedTests: 0, testResults }, '/checkout');
  expect(lines.slice(0, 4)).toEqual([
    '\nTime in test files:',
    '    9.0 s  services/portal in a browser (1)',
    '    2.0 s  launch (1)',
    '    1.2 s  packages/http (12)',
  ]);
  expect(lines.slice(4, 7)).toEqual([
    '\nSlowest files:',
    '    9.0 s  services/portal/web/a.browser.test.ts',
    '    2.0 s  launch/a.test.ts',
  ]);
  expect(lines.slice(5)).toHaveLength(10);
});
