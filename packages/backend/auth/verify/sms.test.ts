import { expect, test } from 'vitest';
import { password, useAuth } from '../testing/use-auth.ts';

const auth = useAuth(`
[auth.sms]
enable_signup = true
enable_confirmations = true
max_frequency = "0s"
template = "Type {{ .Code }}"
[auth.sms.test_otp]
4915100000000 = "123456"
`);
let last = 4_915_200_000_000;
const someNumber = () => String(++last);

test('the code of a text message confirms a phone number', async () => {
  const phone = someNumber();
  const client = auth().newClient();
  const { data } = await client.auth.signUp({ phone: `+${phone}`, password, options: { data: { name: 'Ann' } } });
  expect(data).toMatchObject({ session: null, user: { phone, app_metadata: { provider: 'phone' } } });
  expect((await client.auth.signInWithPassword({ phone, password })).error?.code).toBe('phone_not_confirmed');
  const message = await auth().message(phone);
  expect(message).toMatchObject({ channel: 'sms', text: `Type ${message.code}` });
  const wrong = await client.auth.verifyOtp({ phone, token: '000000', type: 'sms' });
  expect(wrong.error?.code).toBe('otp_expired');
  const verified = await client.auth.verifyOtp({ phone, token: message.code, type: 'sms' });
  expect(verified.data.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String), user_metadata: { name: 'Ann' } });
  expect((await client.auth.signInWithPassword({ phone, password })).error).toBeNull();
});

test('a code signs in new and existing users', async () => {
  const phone = someNumber();
  const client = auth().newClient();
  for (const count of [1, 2]) {
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull();
    await expect.poll(() => auth().messages(phone)).toHaveLength(count);
    const { code } = await auth().message(phone);
    expect((await client.auth.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull();
  }
});

test('a new number takes effect after it is confirmed', async () => {
  const [phone, next] = [someNumber(), someNumber()];
  const client = auth().newClient();
  await client.auth.signInWithOtp({ phone });
  await client.auth.verifyOtp({ phone, token: (await auth().message(phone)).code, type: 'sms' });
  const requested = await client.auth.updateUser({ phone: next });
  expect(requested.data.user).toMatchObject({ phone, new_phone: next });
  const { data } = await client.auth.verifyOtp({ phone: next, token: (await auth().message(next)).code, type: 'phone_change' });
  expect(data.user).toMatchObject({ phone: next, identities: [{ provider: 'phone', identity_data: { phone: next } }] });
});

test('a test number has its fixed code, and nothing is sent', async () => {
  const phone = '4915100000000';
  const client = auth().newClient();
  await client.auth.signInWithOtp({ phone });
  expect((await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' })).data.user?.phone).toBe(phone);
  expect(await auth().messages(phone)).toEqual([]);
});

test.for([
  [{ phone: '12ab' }, 'validation_failed'],
  [{ phone: '4915299999999', channel: 'whatsapp' }, 'validation_failed'],
  [{ phone: '4915299999999', email: 'a@example.org' }, 'validation_failed'],
  [{ phone: '4915299999999', create_user: false }, 'otp_disabled'],
] as const)('%j is refused as %s', async ([body, error_code]) => {
  expect(await (await auth().request('POST', '/otp', body)).json()).toMatchObject({ error_code });
});
