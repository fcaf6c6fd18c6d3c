import { expect, test } from 'vitest';
import { realTerms as terms } from '../testing/make-content.ts';
import { choiceQuery, groupsOf, readChoice } from './catalog.rules.ts';

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
