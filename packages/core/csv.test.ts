import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula } from './csv.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '|1', ' =1', '  +1', '\n=1', '\u00a0=1', '\t', '\t=1', '\r=1', '\uFEFF=1'])(
  '%j gets an apostrophe',
  (text) => {
    expect(guardFormula(text)).toBe(`'${text}`);
  },
);

test.each(['', 'a', '1', "'=1", 'a=1', ' 12 mg', 'เสื้อวิ่ง'])('%j stays as it is', (text) => {
  expect(guardFormula(text)).toBe(text);
});

test('no guarded text begins like a formula, and each is the text itself or the text after an apostrophe', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const cell = guardFormula(text);
      expect(/^\s*[=+\-@\t\r|]/.test(cell)).toBe(false);
      expect([text, `'${text}`]).toContain(cell);
    }),
  );
});
