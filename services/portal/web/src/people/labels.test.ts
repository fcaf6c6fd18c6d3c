import { afterEach, expect, test } from 'vitest';
import { keepNameWhole, withoutLineMarks } from '../language/line-marks.ts';
import { setLocale } from '../language/locale.ts';
import { personName, type PersonShown } from './labels.ts';

afterEach(() => setLocale('th'));

test('a person has the confirmed name in the letters of the page, and the one that there is otherwise', () => {
  const person = { nickname: 'ใบเตย', full_name: 'ณัฐชา ใจดี', full_name_en: 'Natcha Jaidee' };
  const plainName = (each: PersonShown) => withoutLineMarks(personName(each));
  const names = () => [person, { ...person, full_name_en: null }, { nickname: 'ใบเตย', full_name: null }].map(plainName);
  setLocale('th');
  expect(names()).toEqual(['ณัฐชา ใจดี', 'ณัฐชา ใจดี', 'ใบเตย']);
  setLocale('en');
  expect(names()).toEqual(['Natcha Jaidee', 'ณัฐชา ใจดี', 'ใบเตย']);
  expect(plainName({ ...person, is_name_doubtful: true })).toMatch(/^ณัฐชา ใจดี \(/);
});

test('a line breaks inside no part of a Thai name', () => {
  const name = personName({ nickname: null, full_name: 'แพรวพรรณ วิทยา' });
  expect(name).toBe(keepNameWhole('แพรวพรรณ วิทยา'));
  expect(name).not.toBe('แพรวพรรณ วิทยา');
});
