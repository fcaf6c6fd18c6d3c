import { expect, test } from 'vitest';
import { changesBetween, namesAddress } from './changes.rules.ts';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const changes = (before: string, after: string) => changesBetween(before, after).map(({ kind, text }) => `${marks[kind]}${text}`);

test.each([
  ['a\nb', 'a\nb', [' a', ' b']],
  ['', 'a', ['+a']],
  ['a\n\nb\nc', 'a\nc\nd', [' a', '-b', ' c', '+d']],
  ['90 days', '180 days', ['-90 days', '+180 days']],
])('from %j to %j', (before, after, expected) => expect(changes(before, after)).toEqual(expected));

test('a text names an address, or none', () => {
  expect([namesAddress('Write to [us](mailto:dpo@faculty.example).'), namesAddress('Write to us @ the office.')]).toEqual([
    true,
    false,
  ]);
});
