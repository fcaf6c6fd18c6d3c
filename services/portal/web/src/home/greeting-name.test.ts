import { afterEach, expect, test } from 'vitest';
import { setLocale } from '../language/locale.ts';
import { greetingName } from './greeting-name.ts';

afterEach(() => setLocale('th'));

const names = (person: Parameters<typeof greetingName>[0]) =>
  (['th', 'en'] as const).map((language) => {
    setLocale(language);
    return greetingName(person);
  });

test('the home page greets by the nickname in Thai and by the given name in English, and no title is one', () => {
  const dean = { name: 'อ.มาลี', fullName: 'รศ.มาลี ศรีสุข', fullNameEn: 'Assoc. Prof. Malee Srisuk' };
  expect(names(dean)).toEqual(['อ.มาลี', 'Malee']);
  expect(names({ ...dean, name: dean.fullName })).toEqual(['มาลี', 'Malee']);
  expect(names({ ...dean, name: dean.fullName, fullNameEn: null })).toEqual(['มาลี', 'มาลี']);
  expect(names({ name: 'b.kaew', fullName: null, fullNameEn: null })).toEqual(['b.kaew', 'b.kaew']);
});
