import { expect, test } from 'vitest';
import { publishedIdentity, publishedName } from './publishing.ts';

test('a package is published under the scope of the maintainers, and its name does not change otherwise', () => {
  expect(publishedName('@trivium/catalog-verify', 'a-faculty')).toBe('@a-faculty/catalog-verify');
  expect(publishedIdentity('@trivium/catalog-verify', 'a-faculty')).toEqual({ name: '@a-faculty/catalog-verify' });
});

test('without a scope nothing is published, and npm refuses to publish what is built', () => {
  expect(publishedName('@trivium/catalog-verify', null)).toBeNull();
  expect(publishedIdentity('@trivium/catalog-verify', null)).toEqual({ name: '@trivium/catalog-verify', private: true });
});
