import { createHash } from 'node:crypto';
import { hash } from 'bcrypt';
import { expect, test } from 'vitest';
import { uniqueEmail, useAuth } from '../testing/use-auth.ts';
import { hashPassword, matchesPassword } from './hash-password.ts';

const auth = useAuth('[auth]\nminimum_password_length = 10\nmaximum_password_length = 128\n');
const signUp = async (password: string) => {
  const email = uniqueEmail();
  return { email, error: (await auth().newClient().auth.signUp({ email, password })).error };
};
const signIn = async (email: string, password: string) =>
  (await auth().newClient().auth.signInWithPassword({ email, password })).error?.code;

test.each(['ก'.repeat(128), '🐕'.repeat(128), 'x'.repeat(128)])('a password of 128 characters counts whole: %s', async (long) => {
  const { email, error } = await signUp(long);
  expect(error).toBeNull();
  expect(await signIn(email, long)).toBeUndefined();
  expect(await signIn(email, long.slice(0, -2))).toBe('invalid_credentials');
  expect(await signIn(email, `${long.slice(0, -2)}zz`)).toBe('invalid_credentials');
});

test('the bounds count characters: nine Thai ones are too few, 129 are too many', async () => {
  expect((await signUp('ก'.repeat(9))).error?.code).toBe('weak_password');
  expect((await signUp('ก'.repeat(10))).error).toBeNull();
  expect((await signUp('ก'.repeat(129))).error?.code).toBe('validation_failed');
});

test('a password that bcrypt takes whole is stored as GoTrue stores it', async () => {
  const password = 'x'.repeat(72);
  expect(await matchesPassword(password, await hash(password, 4))).toBe(true);
});

test('what bcrypt receives for a long password is not its plain digest', async () => {
  const long = 'ก'.repeat(40);
  const stored = await hashPassword(long);
  expect(await matchesPassword(createHash('sha384').update(long).digest('base64'), stored)).toBe(false);
  expect(await matchesPassword(long, stored)).toBe(true);
});
