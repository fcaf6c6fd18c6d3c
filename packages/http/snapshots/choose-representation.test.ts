import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRepresentation, findByEtag } from './choose-representation.ts';
import { encodeSnapshot } from './snapshot.ts';

const snapshot = await encodeSnapshot({ body: 'x'.repeat(4000), contentType: 'text/plain', cacheControl: 'no-cache' });
const tiny = await encodeSnapshot({ body: 'x', contentType: 'text/plain', cacheControl: 'no-cache' });
const tagOf = (encoding: string) => snapshot.representations.find((one) => one.encoding === encoding)?.etag ?? '';
const opaque = tagOf('identity').slice(1, -1);

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br;q=0.5', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['identity, gzip;q=0.9', 'identity'],
  ['deflate', 'identity'],
  ['gzip, identity;q=0', 'gzip'],
  [undefined, 'identity'],
  ['*', 'br'],
])('a client that sends Accept-Encoding %o gets %s', (header, encoding) => {
  expect(chooseRepresentation(snapshot, header)?.encoding).toBe(encoding);
});

test('a body that compression makes longer is sent uncompressed', () => {
  for (const header of ['*', 'gzip, br', 'gzip;q=0.5']) expect(chooseRepresentation(tiny, header)?.encoding).toBe('identity');
  expect(chooseRepresentation(tiny, 'gzip, identity;q=0.5')?.encoding).toBe('gzip');
});

test('nothing is chosen when every encoding is excluded', () => {
  expect(chooseRepresentation(snapshot, 'identity;q=0')).toBeUndefined();
  expect(chooseRepresentation(snapshot, 'deflate, *;q=0')).toBeUndefined();
});

test.each([
  [tagOf('gzip'), 'gzip'],
  [`W/${tagOf('br')}`, 'br'],
  [`"other", W/"more" , ${tagOf('identity')}`, 'identity'],
])('If-None-Match %s finds the %s representation', (header, encoding) => {
  expect(findByEtag(snapshot, header)?.encoding).toBe(encoding);
});

test('If-None-Match * finds a representation', () => {
  expect(findByEtag(snapshot, '*')).toBeDefined();
});

test.each(['', '"other"', opaque, `"${opaque}`, `"${opaque}-zz"`, `"x${opaque}"`, `'${opaque}'`])(
  'If-None-Match %s finds nothing',
  (header) => {
    expect(findByEtag(snapshot, header)).toBeUndefined();
  },
);

test('any If-None-Match is read without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (header) => {
      expect([undefined, ...snapshot.representations]).toContain(findByEtag(snapshot, header));
    }),
  );
});
