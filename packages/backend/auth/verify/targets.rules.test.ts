import { expect, test } from 'vitest';
import { messageTarget } from './targets.rules.ts';

test('the parameters of a PKCE redirect replace those of its target, and are in the order in which Go writes a query', () => {
  const target = 'https://example.org/?second=b&message=mine&first=a';
  expect(messageTarget(target, 'done', true)).toBe('https://example.org/?first=a&message=done&second=b#message=done&sb=');
  expect(messageTarget(target, 'done', false)).toBe(`${target}#message=done&sb=`);
});
