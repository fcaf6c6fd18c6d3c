import { expect, test } from 'vitest';
import { readContent } from './content.ts';
import { seriesFile, seriesMembers } from './series.ts';

const label = (number: number) => ({ th: `ครั้งที่ ${number}`, en: `Time ${number}` });
const good = { series: { one: label(1), two: label(2) } };

test('every member of a series is a curated market, and a series is of one category', async () => {
  const categories = new Map((await readContent()).map(({ market }) => [market.slug, market.category]));
  expect([...seriesMembers.keys()].filter((slug) => !categories.has(slug))).toEqual([]);
  const ofSeries = new Set([...seriesMembers].map(([slug, { series }]) => `${series} ${categories.get(slug)}`));
  expect(ofSeries.size).toBe(new Set([...seriesMembers.values()].map(({ series }) => series)).size);
});

test('a label says a year or a number as its question does', async () => {
  const questions = new Map((await readContent()).map(({ market }) => [market.slug, market]));
  const numbers = (text: string) => text.match(/\d[\d.,:]*/g) ?? [];
  for (const [slug, { label: ofMember }] of seriesMembers) {
    const { question, questionEn } = questions.get(slug)!;
    for (const number of numbers(ofMember.th)) expect([slug, question]).toEqual([slug, expect.stringContaining(number)]);
    for (const number of numbers(ofMember.en)) expect([slug, questionEn]).toEqual([slug, expect.stringContaining(number)]);
  }
});

test('series with different labels pass', () => {
  expect(seriesFile.safeParse(good).success).toBe(true);
});

test.for<[rule: string, file: object]>([
  ['has one member', { series: { one: label(1) } }],
  ['has two equal labels', { series: { one: label(1), two: label(1) } }],
  ['has two labels that are equal in one language', { series: { one: label(1), two: { ...label(2), th: label(1).th } } }],
  ['shares a member with another', { ...good, other: good.series }],
  ['has a member without a Thai label', { series: { ...good.series, two: { en: 'Time 2' } } }],
  ['has a Thai label in English', { series: { ...good.series, two: { th: 'Time 2', en: 'Time 2' } } }],
  ['has an English label in Thai', { series: { ...good.series, two: { th: 'ครั้งที่ 2', en: 'ครั้งที่ 2' } } }],
  ['has an unknown field', { series: { ...good.series, two: { ...label(2), short: '2' } } }],
])('a series is refused that %s', ([, file]) => {
  expect(seriesFile.safeParse(file).success).toBe(false);
});
