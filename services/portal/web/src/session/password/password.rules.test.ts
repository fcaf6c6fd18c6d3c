import { expect, test } from 'vitest';
import { passwordProblem } from './password.rules.ts';

test.each([
  ['ninechars', 'short'],
  ['ten chars.', undefined],
  ['รหัสผ่าน', undefined],
  ['x'.repeat(72), undefined],
  ['x'.repeat(73), 'long'],
  ['ก'.repeat(25), 'long'],
] as const)('%s is %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));
