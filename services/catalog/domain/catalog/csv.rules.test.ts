import { guardFormula } from '@trivium/core';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Entry } from '../../contract/index.ts';
import { realEntries, realTerms } from '../../testing/make-content.ts';
import { catalogCsv, rangeText } from './csv.rules.ts';

const [sample] = await realEntries(1);
const withIndication = (indication: string): Entry => {
  const entry = structuredClone(sample) as Entry;
  for (const dosage of entry.dosages) dosage.indication = indication;
  return { ...entry, signatures: [] };
};
const read = (csv: string) => parse(csv, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];

test('every text is read back, apart from the formula guard', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [row] = read(catalogCsv([withIndication(text)], realTerms));
      expect(row?.['indication']).toBe(guardFormula(text));
    }),
  );
});

test.for(['=1+1', ' =1', '|1', '\t=1'])('a cell that a spreadsheet would run is guarded: %j', (text) => {
  expect(read(catalogCsv([withIndication(text)], realTerms))[0]?.['indication']).toBe(`'${text}`);
});

test('quotes are doubled and lines end with CRLF', () => {
  const csv = catalogCsv([withIndication('a "b", c')], realTerms);
  expect(csv).toContain('"a ""b"", c"');
  expect(csv.endsWith('\r\n')).toBe(true);
});

test.for([
  [{ low: '12', high: '12', unit: 'h' }, '12 h'],
  [{ low: '6', high: '12', unit: 'h' }, '6 to 12 h'],
  [{ low: null, high: '5', unit: 'd' }, 'up to 5 d'],
  [{ low: '28', high: null, unit: 'd' }, 'at least 28 d'],
] as const)('%j is written %s', ([range, text]) => {
  expect(rangeText(range)).toBe(text);
});
