import { expect, test } from 'vitest';
import { basisOf } from './basis.rules.ts';

test.each([
  ['memory', 'memory'],
  ['text: label pages (drugs-library.com)', 'text'],
  ['text: ProZinc insert; interactions memory', 'mixed'],
  ['mixed: indications text', 'mixed'],
  ['something else', 'mixed'],
])('%s is %s', (statement, basis) => expect(basisOf(statement)).toBe(basis));
