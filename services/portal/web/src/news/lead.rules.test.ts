import { expect, test } from 'vitest';
import { leadOf } from './lead.rules.ts';

test('an article that begins with its summary shows it once', () => {
  expect(leadOf('The roof is on.', ' The roof is on. It cost little.')).toBe('');
  expect(leadOf('The roof is on.', 'It cost little. The roof is on.')).toBe('The roof is on.');
  expect(leadOf('', 'It cost little.')).toBe('');
});
