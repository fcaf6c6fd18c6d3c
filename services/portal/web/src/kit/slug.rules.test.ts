import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { suggestSlug } from './slug.rules.ts';

const day = '2026-11-29';

test('an address is made from the English title, in what an address may have', () => {
  expect(suggestSlug('  The Dean’s café: 24/7! ', day, [])).toBe('the-deans-cafe-24-7');
  expect(suggestSlug('ค่ายอาสา Camp 2026', day, [])).toBe('camp-2026');
});

test('a long title ends with a whole word', () => {
  const slug = suggestSlug('Forty-two students of the faculty spent a week with the elephants of Surin', day, []);
  expect(slug).toBe('forty-two-students-of-the-faculty-spent-a-week-with-the');
  expect(suggestSlug('a'.repeat(80), day, [])).toHaveLength(60);
});

test('without an English title the day names it, and a name that is taken gets a number', () => {
  expect(suggestSlug('ข่าวด่วน', day, [])).toBe(day);
  expect(suggestSlug('', day, [day, `${day}-2`])).toBe(`${day}-3`);
  expect(suggestSlug('Camp', day, ['camp'])).toBe('camp-2');
});

test('every suggestion is one that the database accepts', () => {
  assert(
    property(string({ maxLength: 90 }), (name) => {
      expect(suggestSlug(name, 'product', [])).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});
