import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const kinds = ['password_changed', 'email_changed', 'identity_unlinked'];
const auth = useAuth(
  `[auth.email]\ndouble_confirm_changes = false\nmax_frequency = "0s"\n${kinds
    .map((kind) => `[auth.email.notification.${kind}]\nenabled = true\n`)
    .join('')}[auth.email.notification.mfa_factor_enrolled]\nenabled = false\nsubject = "never"\n`,
);

test('a user is notified of a new password', async () => {
  const client = auth().newClient();
  const email = uniqueEmail();
  await client.auth.signUp({ email, password });
  await client.auth.updateUser({ password: 'another horse' });
  expect(await auth().message(email)).toMatchObject({ subject: 'Your password was changed', code: '', links: [] });
});

test('the old address is notified of a new one', async () => {
  const client = auth().newClient();
  const [email, next] = [uniqueEmail(), uniqueEmail('next')];
  await client.auth.signUp({ email, password });
  await client.auth.updateUser({ email: next });
  await auth().openLink((await auth().message(next)).links[0]!);
  const message = await auth().message(email);
  expect(message.text).toContain(`${email} to ${next}`);
});

test('a change that fails sends no notification', async () => {
  const client = auth().newClient();
  const email = uniqueEmail();
  await client.auth.signUp({ email, password });
  await client.auth.updateUser({ password });
  await client.auth.signInWithOtp({ email });
  await auth().message(email);
  expect(await auth().messages(email)).toHaveLength(1);
});
