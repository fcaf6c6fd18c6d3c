import { expect, test } from 'vitest';
import { boxedWarningOf } from '../drug/section-basis.rules.ts';
import { readEntries } from '../testing/sample-data.ts';
import { boxedWarningTerms } from './th-boxed-warnings.ts';

test('every boxed warning has a Thai, and each Thai a warning', () => {
  const warnings = readEntries().flatMap(({ sections }) => boxedWarningOf(sections.contraindications) ?? []);
  expect(Object.keys(boxedWarningTerms)).toEqual(warnings);
});
