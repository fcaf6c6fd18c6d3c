import { expect, test } from 'vitest';
import { boxedWarningOf, boxedWarningThaiOf } from '../drug/section-basis.rules.ts';
import { sectionThai } from '../drug/section-thai.rules.ts';
import { readEntries } from '../testing/sample-data.ts';
import { boxedWarningTerms } from './th-boxed-warnings.ts';

test('every boxed warning has a Thai, and each Thai a warning', () => {
  const warnings = readEntries().flatMap(({ sections }) => boxedWarningOf(sections.contraindications) ?? []);
  expect(Object.keys(boxedWarningTerms)).toEqual(warnings);
});

test('our Thai of a section has its boxed warning at its end too, and no statement after it', () => {
  const texts = readEntries().map(({ sections }) => sections.contraindications);
  for (const english of texts.filter((text) => boxedWarningOf(text) !== undefined))
    expect(boxedWarningThaiOf(sectionThai('contraindications', english) ?? '')).toMatch(/แมวที่ได้รับยาซ้ำ.*ห้ามให้ยานี้ซ้ำ$/);
});
