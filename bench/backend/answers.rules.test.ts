import { expect, test } from 'vitest';
import { isSameData } from './answers.rules.ts';

test.for([
  ['the same bytes', 'no JSON', 'no JSON'],
  ['nothing and nothing', '', ''],
  ['spaces', '[{"a":1}, \n {"a":2}]', '[{"a":1},{"a":2}]'],
  ['the order of members', '{"a":1,"b":2}', '{"b":2,"a":1}'],
  ['a space in a moment', '["2026-01-04T07:00:00+00:00"]', '["2026-01-04 07:00:00+00"]'],
  ['the zone of a moment', '["2026-01-04T07:00:00Z"]', '["2026-01-04 14:00:00+0700"]'],
  ['zeros after a moment', '["2026-01-04T07:00:00.5Z"]', '["2026-01-04T07:00:00.500000Z"]'],
] as const)('two answers that differ in %s at most are the same data', ([, body, other]) => {
  expect(isSameData(body, other)).toBe(true);
});

test.for([
  ['a value', '[{"a":1}]', '[{"a":2}]'],
  ['the type of a value', '[{"a":1}]', '[{"a":"1"}]'],
  ['the order of rows', '[1,2]', '[2,1]'],
  ['a row', '[1,2]', '[1]'],
  ['a member', '{"a":1}', '{"a":1,"b":null}'],
  ['a moment', '["2026-01-04T07:00:00Z"]', '["2026-01-04T07:00:01Z"]'],
  ['a microsecond', '["2026-01-04T07:00:00.000001Z"]', '["2026-01-04T07:00:00.000002Z"]'],
  ['a day without a time', '["2026-01-04"]', '["2026-01-05"]'],
  ['bytes of invalid JSON', 'no', 'yes'],
  ['nothing and something', '', '[]'],
] as const)('two answers that differ in %s are not', ([, body, other]) => {
  expect(isSameData(body, other)).toBe(false);
});
