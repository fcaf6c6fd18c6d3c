import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';

const auth = useAuth('[auth.email]\nlinks_keep_code = true\nenable_confirmations = true\nmax_frequency = "0s"');

async function requestMail(kind: 'link' | 'recovery') {
  const email = uniqueEmail('person');
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().newClient({ flowType: 'pkce' });
  await (kind === 'link' ? client.auth.signInWithOtp({ email }) : client.auth.resetPasswordForEmail(email));
  const { links, code } = await auth().message(email);
  const open = async () => (await auth().openLink(links[0] ?? '')).searchParams;
  const type = async () =>
    (
      await auth()
        .newClient()
        .auth.verifyOtp({ email, token: code, type: kind === 'link' ? 'email' : 'recovery' })
    ).error?.code;
  return { client, open, type };
}

test.each(['link', 'recovery'] as const)(
  'after a %s was opened in another browser, its code signs in there, once',
  async (kind) => {
    const { open, type } = await requestMail(kind);
    expect((await open()).get('code')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await type()).toBeUndefined();
    expect(await type()).toBe('otp_expired');
    expect((await open()).get('error_code')).toBe('otp_expired');
  },
);

test.each(['link', 'recovery'] as const)(
  'a %s that a program opened still signs in the browser that asked, once',
  async (kind) => {
    const { client, open, type } = await requestMail(kind);
    await open();
    const authCode = (await open()).get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(authCode)).error).toBeNull();
    expect(await type()).toBe('otp_expired');
    expect((await open()).get('error_code')).toBe('otp_expired');
  },
);

test('a link without PKCE signs in when it is opened, and uses up its code', async () => {
  const email = uniqueEmail('implicit');
  await auth().adminClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = auth().newClient();
  await client.auth.signInWithOtp({ email });
  const { links, code } = await auth().message(email);
  expect((await auth().openLink(links[0] ?? '')).hash).toContain('access_token');
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired');
});
