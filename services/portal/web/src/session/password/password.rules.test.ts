import { expect, test } from 'vitest';
import { passwordProblem } from './password.rules.ts';

test.each([
  ['ninechars', 'short'],
  ['ten chars.', undefined],
  ['รหัสผ่าน', 'short'],
  ['รหัสผ่านยาวพอ', undefined],
  ['ก'.repeat(128), undefined],
  ['🐕'.repeat(128), undefined],
  ['x'.repeat(129), 'long'],
] as const)('%s is %s', (password, problem) => expect(passwordProblem(password)).toBe(problem));
