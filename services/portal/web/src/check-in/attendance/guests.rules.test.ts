import { expect, test } from 'vitest';
import { findGuests, guestsOf, turnoutOf, type Attendance, type SignUp } from './guests.rules.ts';

const person = (nickname: string) => ({
  nickname,
  full_name: null,
  full_name_en: null,
  is_name_doubtful: false,
  cohort: null,
  divisions: null,
});
const signUp = (name: string, has_place = true): SignUp => ({
  user_id: name,
  has_place,
  created_at: '2026-11-01T00:00:00Z',
  person: person(name),
});
const attendance = (name: string, is_counted = true): Attendance => ({
  id: `of ${name}`,
  user_id: name,
  checked_in_at: '2026-11-02T00:00:00Z',
  method: 'qr',
  reason: null,
  is_counted,
  person: person(name),
  by: null,
});
const statesOf = (...given: Parameters<typeof guestsOf>) => guestsOf(...given).map(({ userId, state }) => `${userId} ${state}`);

const signUps = [signUp('Mali'), signUp('Chai'), signUp('Vipa', false), signUp('Danai', false)];

test('each guest is listed once, with the check-in before the answer', () => {
  const attendances = [attendance('Mali'), attendance('Danai'), attendance('Somsak')];
  expect(statesOf(signUps, attendances, false)).toEqual(['Mali came', 'Chai going', 'Vipa waiting', 'Danai came', 'Somsak came']);
});

test('who had a place at a past event and did not check in has missed it, and who waited has not', () => {
  expect(statesOf(signUps, [], true)).toEqual(['Mali missed', 'Chai missed', 'Vipa waiting', 'Danai waiting']);
});

test('a late scan that nobody confirmed makes nobody a guest, and no check-in', () => {
  const guests = guestsOf([signUp('Mali')], [attendance('Mali', false), attendance('Somsak', false)], true);
  expect(guests.map(({ state }) => state)).toEqual(['missed']);
  expect(guests[0]?.attendance?.is_counted).toBe(false);
});

test('who came is counted among those who had a place, and who came without one besides', () => {
  const attendances = [attendance('Mali'), attendance('Danai'), attendance('Somsak'), attendance('Chai', false)];
  expect(turnoutOf(guestsOf(signUps, attendances, true))).toEqual({ places: 2, came: 1, walkIns: 2 });
});

test('guests are found by a part of any name, in letters of either size', () => {
  const guests = guestsOf([signUp('Mali'), signUp('Chai')], [], false);
  expect(findGuests(guests, ' MAL ').map(({ userId }) => userId)).toEqual(['Mali']);
});
