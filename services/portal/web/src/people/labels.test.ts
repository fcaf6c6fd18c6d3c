import { afterEach, expect, test } from 'vitest';
import { setLocale } from '../language/locale.ts';
import { personName } from './labels.ts';

afterEach(() => setLocale('th'));

test('a person has the confirmed name in the letters of the page, and the one that there is otherwise', () => {
  const person = { nickname: 'ใบเตย', full_name: 'ณัฐชา ใจดี', full_name_en: 'Natcha Jaidee' };
  const names = () => [person, { ...person, full_name_en: null }, { nickname: 'ใบเตย', full_name: null }].map(personName);
  setLocale('th');
  expect(names()).toEqual(['ณัฐชา ใจดี', 'ณัฐชา ใจดี', 'ใบเตย']);
  setLocale('en');
  expect(names()).toEqual(['Natcha Jaidee', 'ณัฐชา ใจดี', 'ใบเตย']);
  expect(personName({ ...person, is_name_doubtful: true })).toMatch(/^ณัฐชา ใจดี \(/);
});
