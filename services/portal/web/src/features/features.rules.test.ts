import { expect, test } from 'vitest';
import { featureOf, isOn } from './features.rules.ts';

test.each([
  ['/shop', 'shop'],
  ['/shop/run/bottle', 'shop'],
  ['/cart', 'shop'],
  ['/checkout', 'shop'],
  ['/chat/1', 'chat'],
  ['/poll/new', 'polls'],
  ['/poll/a-poll', undefined],
  ['/me/orders', undefined],
  ['/shopping', undefined],
  ['/', undefined],
] as const)('%s belongs to %s', (path, feature) => {
  expect(featureOf(path)).toBe(feature);
});

test.each([
  [{ shop: false }, false],
  [{ shop: true }, true],
  [{}, true],
  [null, true],
  ['text', true],
])('with %j the shop is on: %s', (features, expected) => {
  expect(isOn(features, 'shop')).toBe(expected);
});
