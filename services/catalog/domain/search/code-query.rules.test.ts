import { expect, test } from 'vitest';
import { codeIn, replacementOf } from './code-query.rules.ts';

test.each([
  ['QJ01', 'atcvet', 'QJ01'],
  ['qn02bf01', 'atcvet', 'QN02BF01'],
  ['J01CA04', 'atc', 'J01CA04'],
  ['j01 ca04', 'atc', 'J01CA04'],
  ['J01C', 'atc', 'J01C'],
  ['723', 'rxnorm', '723'],
])('%s is a code of %s', (q, system, code) => expect(codeIn(q)).toEqual({ system, code }));

test.each(['J', 'amoxicillin', 'J01CA045', '7', '123456789', 'heart worm', '', undefined])('%s is a word', (q) =>
  expect(codeIn(q)).toBeUndefined(),
);

test('a replaced code is recognised by its complete form in its own system', () => {
  const change = {
    system: 'atc',
    code: 'N03AX12',
    replacedBy: 'N02BF01',
    lastSeen: '2021-12',
    replacementSeen: '2024-07',
    statement: 'moved',
  } as const;
  expect(replacementOf({ system: 'atc', code: 'N03AX12' }, { codeHistory: [change] })).toBe(change);
  expect(replacementOf({ system: 'atc', code: 'N03' }, { codeHistory: [change] })).toBeUndefined();
  expect(replacementOf({ system: 'atcvet', code: 'N03AX12' }, { codeHistory: [change] })).toBeUndefined();
});
