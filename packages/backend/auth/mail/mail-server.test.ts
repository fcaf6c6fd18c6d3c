import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';
import { smtpPassword, useSmtp } from '../testing/use-smtp.ts';
import type { SmtpSettings } from './mail-server.ts';

const first = await useSmtp();
const second = await useSmtp();
let named: SmtpSettings | undefined;
const auth = useAuth(
  '[auth.rate_limit]\nemail_sent = 1000\nsign_in_sign_ups = 1000\n[auth.email]\nmax_frequency = "0s"\nenable_confirmations = true\n',
  {},
  { isDevelopment: false, readSmtp: async () => named },
);

const server = (port: number): SmtpSettings => ({
  enabled: true,
  host: '127.0.0.1',
  port,
  user: 'sender',
  pass: smtpPassword,
  admin_email: 'team@example.org',
  sender_name: 'The Team',
});
const signUp = async (email: string) => {
  const response = await auth().request('POST', '/signup', { email, password });
  return ((await response.json()) as { error_code?: string }).error_code;
};
const within = { timeout: 15_000, interval: 250 };

test('the mail server of the installation’s settings counts within seconds, without a restart', { timeout: 60_000 }, async () => {
  expect(await signUp(uniqueEmail())).toBe('mail_not_configured');
  expect((await (await fetch(`${auth().url}/readyz`)).json()).checks.mail).toBe('not_configured');
  named = server(first.port);
  await expect.poll(() => signUp(uniqueEmail('first')), within).toBeUndefined();
  named = server(second.port);
  await expect
    .poll(async () => {
      const email = uniqueEmail('second');
      await signUp(email);
      await expect.poll(() => first.sentTo(email).length + second.sentTo(email).length, within).toBe(1);
      return second.sentTo(email).length;
    }, within)
    .toBe(1);
  named = undefined;
  await expect.poll(() => signUp(uniqueEmail()), within).toBe('mail_not_configured');
});
