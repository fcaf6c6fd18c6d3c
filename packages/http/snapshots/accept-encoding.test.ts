import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAcceptEncoding } from './accept-encoding.ts';

test.each([
  [undefined, { br: 0, gzip: 0, identity: 1 }],
  ['', { br: 0, gzip: 0, identity: 1 }],
  ['gzip', { br: 0, gzip: 1, identity: 1 }],
  ['gzip, deflate, br, zstd', { br: 1, gzip: 1, identity: 1 }],
  ['GZIP', { br: 0, gzip: 1, identity: 1 }],
  ['x-gzip', { br: 0, gzip: 1, identity: 1 }],
  ['br;q=0.5, gzip;q=1.0', { br: 0.5, gzip: 1, identity: 1 }],
  ['br ; Q=0.25', { br: 0.25, gzip: 0, identity: 0.25 }],
  ['*', { br: 1, gzip: 1, identity: 1 }],
  ['*;q=0', { br: 0, gzip: 0, identity: 0 }],
  ['identity;q=0', { br: 0, gzip: 0, identity: 0 }],
  ['gzip, identity;q=0', { br: 0, gzip: 1, identity: 0 }],
  ['gzip, *;q=0', { br: 0, gzip: 1, identity: 0 }],
  ['gzip;q=0', { br: 0, gzip: 0, identity: 1 }],
  ['gzip;q=nonsense', { br: 0, gzip: 0, identity: 1 }],
  ['gzip;q=2', { br: 0, gzip: 0, identity: 1 }],
  [',,;;q=,=', { br: 0, gzip: 0, identity: 1 }],
])('Accept-Encoding %o weighs %o', (header, weights) => {
  expect(readAcceptEncoding(header)).toEqual(weights);
});

test('any text is read without throwing, as weights between 0 and 1', () => {
  const piece = fc.constantFrom('gzip', 'br', 'identity', '*', ';q=', '0.5', '1', ',', ' ', '=', ';', '"', '\t');
  const header = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(header, (text) => {
      for (const weight of Object.values(readAcceptEncoding(text))) {
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 1000 },
  );
});
