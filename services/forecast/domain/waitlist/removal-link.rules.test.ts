import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRemovalToken, removalLink, removalToken } from './removal-link.rules.ts';

test('a removal token is good for its own entry under its own secret only', () => {
  const token = removalToken('secret', 'entry-1');
  expect(isRemovalToken('secret', 'entry-1', token)).toBe(true);
  expect(isRemovalToken('secret', 'entry-2', token)).toBe(false);
  expect(isRemovalToken('other', 'entry-1', token)).toBe(false);
});

test('anything else is no removal token', () => {
  fc.assert(fc.property(fc.string(), (token) => !isRemovalToken('secret', 'entry-1', token)));
});

test('a removal link carries entry and token, and no address', () => {
  expect(removalLink('https://example.org', 's', 'e1')).toBe(
    `https://example.org/waitlist/remove?entry=e1&token=${removalToken('s', 'e1')}`,
  );
});
