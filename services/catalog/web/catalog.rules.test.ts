import { expect, test } from 'vitest';
import { realTerms as terms } from '../testing/make-content.ts';
import { choiceQuery, codeIn, groupsOf, readChoice, replacementOf } from './catalog.rules.ts';

test('invalid values are ignored', () => {
  expect(readChoice({ q: '  ', group: 'constructor', species: 'dragon', page: '-1' }, terms)).toEqual({ page: 1 });
  expect(readChoice({ q: ' ear ', group: 'J', species: 'dog', page: '2' }, terms)).toEqual({
    q: 'ear',
    group: 'J',
    species: 'dog',
    page: 2,
  });
});

test('a change of anything but the page resets the page', () => {
  const choice = readChoice({ q: 'ear', group: 'J', page: '3' }, terms);
  expect(choiceQuery(choice, { species: 'cat' })).toEqual({ q: 'ear', group: 'J', species: 'cat' });
  expect(choiceQuery(choice, { page: 4 })).toEqual({ q: 'ear', group: 'J', page: '4' });
});

const codes = (atc: string[], atcvet: string[]) => ({ codes: { atc, atcvet, rxnorm: [] } });

test('a class replaces the group that was chosen before', () => {
  expect(readChoice({ group: 'J', class: 'nsaid' }, terms)).toMatchObject({ group: undefined, class: 'nsaid' });
  expect(readChoice({ group: 'J', class: '' }, terms)).toMatchObject({ group: 'J', class: undefined });
});

test.each([
  [['J01CA04'], ['QJ01CA04', 'QJ51RV01'], ['J']],
  [['P02CF01', 'D11AX22'], ['QP54AA01'], ['P']],
  [['P02CF01', 'D11AX22'], [], ['P', 'D']],
  [[], ['QN02AF01', 'QR05DA90'], ['N', 'R']],
  [[], [], []],
])('ATC %o and ATCvet %o stand in %o', (atc, atcvet, groups) => expect(groupsOf(codes(atc, atcvet))).toEqual(groups));

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
