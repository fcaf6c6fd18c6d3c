import { expect, test } from 'vitest';
import { boxedWarningOf, boxedWarningThaiOf, concernsSpecies, displayedBasis, warningParts } from './section-basis.rules.ts';
import { readEntries } from '../testing/sample-data.ts';

const entries = readEntries();
const partly = (name: Parameters<typeof displayedBasis>[1]) =>
  entries.filter((entry) => displayedBasis(entry, name) === 'partly').map(({ slug }) => slug);

test('a section is partly sourced where the curator’s words name what was read for it', () => {
  expect(partly('contraindications')).toEqual(['carprofen', 'doxycycline', 'imidacloprid', 'meloxicam']);
  expect(partly('adverseReactions')).toEqual(['bexagliflozin', 'tramadol']);
  expect(partly('drugInteractions')).toEqual(['butorphanol', 'doxycycline', 'tulathromycin']);
});

test('general knowledge and words with a condition name no source', () => {
  const [entry] = entries;
  if (!entry) throw new Error('no entry');
  const basisOf = (basis: string) =>
    displayedBasis(
      {
        ...entry,
        sections: { ...entry.sections, basis },
        sectionBases: { ...entry.sectionBases, contraindications: 'general-knowledge' },
      },
      'contraindications',
    );
  expect(basisOf('contraindications: datasheet, read')).toBe('partly');
  for (const basis of [
    'contraindications: general knowledge',
    'contraindications: text where it repeats a note, else general knowledge',
    'dose and (where given) contraindications: product text read',
    'indications: cited regulation text; rest general knowledge',
  ])
    expect([basis, basisOf(basis)]).toEqual([basis, 'general-knowledge']);
});

test('a boxed warning is what follows from the sentence that names it, for the species that it names', () => {
  expect(boxedWarningOf('Shock. United States boxed warning: kidney failure in cats; no second dose.')).toBe(
    'United States boxed warning: kidney failure in cats; no second dose.',
  );
  expect(boxedWarningOf('Boxed warning: kidney failure. Give no second dose.')).toBe(
    'Boxed warning: kidney failure. Give no second dose.',
  );
  expect(warningParts('United States boxed warning: kidney failure; no second dose.')).toEqual({
    place: 'United States',
    words: 'kidney failure; no second dose.',
  });
  expect(warningParts('Boxed warning: kidney failure.')).toEqual({ place: undefined, words: 'kidney failure.' });
  expect(boxedWarningOf('Ulcers or bleeding of the gut.')).toBeUndefined();
  const all = ['dog', 'cat', 'cattle'];
  const concerned = (warning: string) => all.filter((species) => concernsSpecies(warning, species, all));
  expect([concerned('kidney failure in cats'), concerned('kidney failure')]).toEqual([['cat'], all]);
});

test.each(['; ', ' ', '. '])('our Thai of a boxed warning has all of its statements, however they are divided: %j', (divided) => {
  const statements = ['คำเตือนในกรอบ (สหรัฐอเมริกา): มีรายงานการตายในแมว', 'หลังฉีดแล้วห้ามให้ยานี้ซ้ำ'].join(divided);
  expect(boxedWarningThaiOf(`ภาวะช็อก${divided}${statements}`)).toBe(statements);
});
