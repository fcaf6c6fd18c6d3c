import { expect, test } from 'vitest';
import { codeEvidence } from './code-evidence.rules.ts';

test.each([
  ['memory', ''],
  ['verified: RxNorm prescribable content, ingredient "tramadol"', 'RxNorm prescribable content, ingredient "tramadol"'],
  ['none given: no RxCUI could be verified; leave empty rather than guess', 'No RxCUI could be verified'],
  ['seen in one public source file (non-authoritative)', 'Seen in one public source file (non-authoritative)'],
])('a reader sees what was checked, without the mark again and without a note to authors: %s', (statement, text) => {
  expect(codeEvidence(statement)).toBe(text);
});
