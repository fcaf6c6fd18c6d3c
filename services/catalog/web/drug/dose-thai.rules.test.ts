import { expect, test } from 'vitest';
import type { Dosage } from '../../contract/index.ts';
import { readEntries } from '../testing/sample-data.ts';
import { doseThai, type DoseText } from './dose-thai.rules.ts';

const dosages = readEntries().flatMap((entry) => entry.dosages);
/** Of a date its year and day: its month is a word in Thai. `m²` is written `m2` in the English. */
const figures = (text: string) =>
  [
    ...text
      .replaceAll('m²', 'm2')
      .replaceAll(/(\d{4})-\d\d-0?(\d+)/g, '$1 $2')
      .matchAll(/\d+(?:[.,]\d+)*/g),
  ].map(([figure]) => figure);
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const others: Readonly<Record<string, number>> = { a: 1, once: 1, single: 1, twice: 2, second: 2, third: 3 };
/** Figures that the English has in a word: `once`, `three times`, `every third day`. */
const inWords = (text: string) =>
  [...text.toLowerCase().matchAll(/\b[a-z]+\b/g)].map(([word]) => String(others[word] ?? numbers.indexOf(word) + 1));

/** Trade names and units have no Thai. */
const withWords = {
  name: / (?:and|or|only|product|premix|drench|for [a-z]+)\b|\(/,
  strength: /[a-z]{3}| or | in /,
};
const wordsOf = (part: keyof typeof withWords, { product }: Dosage) =>
  product?.[part]?.match(withWords[part]) ? product[part] : undefined;

const statements = (dosage: Dosage) => Object.values(dosage.withdrawal ?? {});
const textsOf: Readonly<Record<DoseText, (dosage: Dosage) => readonly (string | undefined)[]>> = {
  doses: ({ dose }) => [dose],
  exclusions: ({ notFor = [] }) => notFor,
  formulations: ({ product }) => [product?.formulation],
  indications: ({ indication }) => [indication],
  maximums: ({ maximum }) => [maximum],
  notes: ({ note }) => [note],
  products: (dosage) => [wordsOf('name', dosage), wordsOf('strength', dosage)],
  steps: ({ steps }) => steps.flatMap((step) => [step.for, step.drug]),
  withdrawal: (dosage) =>
    statements(dosage).flatMap((each) => [each.status === 'prohibited' ? each.concerns : undefined, each.note]),
};

test.each(Object.keys(textsOf) as DoseText[])(
  'every text of %s has a Thai, with its figures, in the Buddhist era its years, and no others',
  (kind) => {
    for (const english of new Set(dosages.flatMap(textsOf[kind]))) {
      if (!english) continue;
      const thai = doseThai(kind, english) ?? '';
      const theirs = figures(thai);
      const own = figures(english).map((figure) => (theirs.includes(figure) ? figure : String(Number(figure) + 543)));
      const lost = own.filter((figure) => !theirs.includes(figure));
      const added = theirs.filter((figure) => !own.includes(figure) && !inWords(english).includes(figure));
      expect({ english, thai, lost, added }).toEqual({ english, thai: expect.stringMatching(/./), lost: [], added: [] });
    }
  },
);

test('a text that was changed has no Thai until it is translated, and neither has the name of an object’s own member', () => {
  for (const english of ['40 mg/kg twice, nobody has seen it', 'constructor']) expect(doseThai('doses', english)).toBeUndefined();
});
