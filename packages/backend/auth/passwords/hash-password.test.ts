import { expect, test } from 'vitest';
import { hashPassword, matchesPassword, setPasswordCost } from './hash-password.ts';

test('a password is hashed at the cost of GoTrue, 10, and only it matches', async () => {
  setPasswordCost();
  const hash = await hashPassword('a long password');
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect([await matchesPassword('a long password', hash), await matchesPassword('another', hash)]).toEqual([true, false]);
});

test('without a hash, or with one of another kind, no password matches', async () => {
  for (const stored of [undefined, null, '', '$argon2id$v=19$m=65536'])
    expect(await matchesPassword('a long password', stored)).toBe(false);
});
