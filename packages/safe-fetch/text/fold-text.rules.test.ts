import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldLines, foldText } from './fold-text.rules.ts';

test.each([
  ['white space of all kinds is one space', ' a\t\n b\u00A0\u2003c\u3000d\r\n', 'a b c d'],
  ['what can be composed is', 'cafe\u0301', 'caf\u00E9'],
  ['Thai marks stand in one order', 'ก\u0E48\u0E38', 'ก\u0E38\u0E48'],
  ['the zero-width spaces between Thai words are gone', 'ประเทศ\u200Bไทย', 'ประเทศไทย'],
  ['joiners stay', 'می\u200Cخواهم', 'می\u200Cخواهم'],
  ['what turns the direction of text is gone', 'a\u202Eb\u2066c\u200F', 'abc'],
  [
    'words written in tags are gone',
    `a${Array.from('hidden', (one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0))).join('')}b`,
    'ab',
  ],
  ['soft hyphens and byte order marks are gone', '\uFEFFse\u00ADpa\u00ADrate', 'separate'],
  ['control characters are gone', 'a\u0000b\u001B[1m\u009Fc', 'ab[1mc'],
  ['half of a pair of surrogates is replaced', 'a\uD800b', 'a\uFFFDb'],
  ['no letter carries more than 30 marks', `e${'\u0323'.repeat(1000)}`, `\u1EB9${'\u0323'.repeat(29)}`],
])('%s', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('lines stay lines, with one blank line between paragraphs', () => {
  expect(foldLines('\n\n a  b \r\n c\u2028d\n \n\n\t\ne\n')).toBe('a b\nc\nd\n\ne');
});

test('folding twice changes nothing, and folding folded lines equals folding the text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(' ', '\n', '\r', 'e', '\u0301', '\u0323', 'ก', '\u0E48', '\u200B') }),
  );
  fc.assert(
    fc.property(text, (any) => {
      const folded = foldText(any);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(foldLines(any))).toBe(folded);
    }),
    { numRuns: 500 },
  );
});

test('two million marks are folded without stalling', () => {
  expect(foldText(`a${'\u0301\u0323'.repeat(1_000_000)}`).length).toBe(30);
});
