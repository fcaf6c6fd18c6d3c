import { expect, test } from 'vitest';
import { createRouter } from './router.ts';

const router = createRouter([
  { methods: ['GET', 'HEAD'], path: '/object/public/{bucket}/{name*}' },
  { methods: ['GET'], path: '/object/{bucket}/{name*}' },
  { methods: ['DELETE'], path: '/object/{bucket}' },
  { methods: ['GET'], path: '/.well-known/keys' },
]);

const matched = (method: string, path: string) => {
  const match = router.match(method, path);
  return typeof match === 'object' ? [match.route.path, match.parameters] : match;
};

test('the first route of the method and path matches, with its parameters percent-encoded as sent', () => {
  expect(matched('HEAD', '/object/public/a%20b/c/d')).toEqual([
    '/object/public/{bucket}/{name*}',
    { bucket: 'a%20b', name: 'c/d' },
  ]);
  expect(matched('GET', '/object/public/x')).toEqual(['/object/{bucket}/{name*}', { bucket: 'public', name: 'x' }]);
});

test('the rest of a path keeps its empty segments and its trailing slash', () => {
  expect(matched('GET', '/object/a//b/')).toEqual(['/object/{bucket}/{name*}', { bucket: 'a', name: '/b/' }]);
});

test('one trailing slash is ignored, two are not', () => {
  expect(matched('DELETE', '/object/a/')).toEqual(['/object/{bucket}', { bucket: 'a' }]);
  expect(matched('DELETE', '/object/a//')).toBe('method_not_allowed');
  expect(matched('GET', '/.well-known/keys//')).toBeUndefined();
});

test('a path of another method is method_not_allowed; a path without a route is undefined', () => {
  expect(matched('POST', '/object/a')).toBe('method_not_allowed');
  expect(matched('HEAD', '/.well-known/keys')).toBe('method_not_allowed');
  expect(matched('GET', '/xwell-known/keys')).toBeUndefined();
  expect(matched('GET', '/object//b')).toBeUndefined();
});
