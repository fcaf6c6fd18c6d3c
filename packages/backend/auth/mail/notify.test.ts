import { expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

const kinds = ['password_changed', 'email_changed', 'identity_unlinked'];
const auth = useAuth(
  `[auth.email]\ndouble_confirm_changes = false\nmax_frequency = "0s"\n${kinds
    .map((kind) => `[auth.email.notification.${kind}]\nenabled = true\n`)
    .join('')}[auth.email.notification.mfa_factor_enrolled]\nenabled = false\nsubject = "never"\n`,
);

test('a new password is told to its owner', async () => {
  const client = auth().visitor();
  const email = someone();
  await client.auth.signUp({ email, password });
  await client.auth.updateUser({ password: 'another horse' });
  expect(await auth().letter(email)).toMatchObject({ subject: 'Your password was changed here', code: '', links: [] });
});

test('a new address is told to the old one', async () => {
  const client = auth().visitor();
  const [email, next] = [someone(), someone('next')];
  await client.auth.signUp({ email, password });
  await client.auth.updateUser({ email: next });
  await auth().open((await auth().letter(next)).links[0]!);
  const letter = await auth().letter(email);
  expect(letter.text).toContain(`${email} to ${next}`);
});

test('what fails is not told', async () => {
  const client = auth().visitor();
  const email = someone();
  await client.auth.signUp({ email, password });
  await client.auth.updateUser({ password });
  await client.auth.signInWithOtp({ email });
  await auth().letter(email);
  expect(await auth().letters(email)).toHaveLength(1);
});
