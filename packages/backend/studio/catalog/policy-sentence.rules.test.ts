import { expect, test } from 'vitest';
import type { Policy } from './catalog.ts';
import { policySentence } from './policy-sentence.rules.ts';

const policy = (change: Partial<Policy>): Policy => ({
  schema: 'public',
  table: 'notes',
  name: 'own',
  isPermissive: true,
  command: 'all',
  roles: ['authenticated'],
  using: null,
  check: null,
  ...change,
});

test('a policy reads as who may do what with which rows', () => {
  expect(policySentence(policy({ command: 'select', roles: ['public'], using: '(is_published)' }))).toEqual({
    text: 'Everybody may read rows where',
    condition: 'is_published',
    check: undefined,
  });
  expect(policySentence(policy({ command: 'insert', check: '((a = 1) AND (b = 2))' }))).toMatchObject({
    text: 'Signed-in users may add rows where',
    condition: '(a = 1) AND (b = 2)',
  });
});

test('the sentence has a check only where that differs from the condition', () => {
  expect(policySentence(policy({ using: '(a = 1)', check: '(a = 2)' })).check).toBe('a = 2');
  expect(policySentence(policy({ using: '(a = 1)', check: '(a = 1)' })).check).toBeUndefined();
});

test('a condition that is always true is any row, and parentheses in strings do not mislead', () => {
  expect(policySentence(policy({ command: 'select', using: 'true' })).text).toBe('Signed-in users may read any row.');
  expect(policySentence(policy({ using: "((a = ')') OR (b = 1))" })).condition).toBe("(a = ')') OR (b = 1)");
  expect(policySentence(policy({ using: '(a = 1) OR (b = 1)' })).condition).toBe('(a = 1) OR (b = 1)');
});

test('a restrictive policy narrows what others allow, and several roles are joined', () => {
  const sentence = policySentence(
    policy({ isPermissive: false, roles: ['anon', 'authenticated', 'keeper'], command: 'update', using: '(a)' }),
  );
  expect(sentence.text).toBe('Visitors (anon), Signed-in users and keeper may only change rows where');
});
