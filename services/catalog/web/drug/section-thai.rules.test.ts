import { expect, test } from 'vitest';
import { readEntries } from '../testing/sample-data.ts';
import { sectionThai } from './section-thai.rules.ts';

const entries = readEntries();
const names = ['contraindications', 'adverseReactions', 'drugInteractions', 'indications', 'mechanismOfAction', 'notes'] as const;
const figures = (text: string) => [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) => figure);

const textOf = ({ sections, notes = '' }: (typeof entries)[number], name: (typeof names)[number]) =>
  name === 'notes' ? notes : sections[name];

test.each(names)('every text of %s has a Thai, with each of its figures and, in the Buddhist era, years', (name) => {
  for (const english of new Set(entries.map((entry) => textOf(entry, name)))) {
    if (english === '') continue;
    const thai = sectionThai(name, english);
    expect([english, thai]).toEqual([english, expect.stringMatching(/[\u0E00-\u0E7F]/)]);
    const own = figures(thai ?? '');
    expect([
      english,
      figures(english).filter((figure) => !own.includes(figure) && !own.includes(`${Number(figure) + 543}`)),
    ]).toEqual([english, []]);
  }
});

test('a text that was changed has no Thai until it is translated', () => {
  expect(sectionThai('contraindications', 'Allergy to it. Goats.')).toBeUndefined();
});
