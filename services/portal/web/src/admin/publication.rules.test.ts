import { expect, test } from 'vitest';
import { languagesWithoutText, publicationOf, valuesAfter } from './publication.rules.ts';

const now = Date.parse('2026-11-29T03:00:00Z');
const [before, later] = ['2026-11-01T01:00:00.000Z', '2026-12-01T01:00:00.000Z'];
const after = (step: Parameters<typeof valuesAfter>[0], chosen: string | null, publishedAt: string | null = null) =>
  valuesAfter(step, { title: 'A', published_at: chosen }, { publishedAt, now });

test('an article is a draft without a time, and scheduled until its time', () => {
  expect([null, undefined, later, before].map((moment) => publicationOf(moment, now))).toEqual([
    'draft',
    'draft',
    'scheduled',
    'published',
  ]);
});

test('publishing takes the time that is chosen, or now', () => {
  expect(after('publish', null)).toEqual({ title: 'A', published_at: '2026-11-29T03:00:00.000Z' });
  expect(after('publish', later)['published_at']).toBe(later);
});

test('a draft has no time, even if one is chosen, and an article that is published keeps its time', () => {
  expect([after('keep-draft', later), after('unpublish', before, before)].map((values) => values['published_at'])).toEqual([
    null,
    null,
  ]);
  expect(after('save', null, before)['published_at']).toBe(before);
  expect(after('save', later, before)['published_at']).toBe(later);
});

test('an article has a text in a language when something is written there, whatever its title says', () => {
  expect(languagesWithoutText({ title: 'A', summary: 'B', body: ' ', body_th: '' })).toEqual(['th', 'en']);
  expect(languagesWithoutText({ body: 'It shone.' })).toEqual(['th']);
  expect(languagesWithoutText({ body_th: 'สว่างมาก', body: '\n' })).toEqual(['en']);
  expect(languagesWithoutText({ body_th: 'สว่างมาก', body: 'It shone.' })).toEqual([]);
});
