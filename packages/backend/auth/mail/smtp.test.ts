import { expect, test } from 'vitest';
import { password, uniqueEmail, useAuth } from '../testing/use-auth.ts';
import { smtpSection, useSmtp } from '../testing/use-smtp.ts';

const smtp = await useSmtp();
smtp.refuse('bounced', () => '550 no such mailbox');
const auth = useAuth(
  `[auth.rate_limit]\nemail_sent = 16\n[auth.email]\nmax_frequency = "0s"\n${smtpSection(smtp)}`,
  {},
  { isDevelopment: false },
);

const signUp = async (name?: string) => {
  const email = uniqueEmail(name);
  await auth().newClient().auth.signUp({ email, password });
  return email;
};
const { sentTo } = smtp;

test('mail is sent through the project’s server, as HTML and as text', async () => {
  const email = await signUp();
  expect((await auth().newClient().auth.signInWithOtp({ email })).error).toBeNull();
  await expect.poll(() => sentTo(email)).toHaveLength(1);
  expect(sentTo(email)[0]).toMatchObject({ user: 'sender', from: 'team@example.org' });
  const source = sentTo(email)[0]?.source ?? '';
  expect(source).toContain('From: The Team <team@example.org>');
  expect(source).toContain('Subject: Your sign-in link');
  expect(source).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
});

test('an address that the server rejects gets the usual response, and is not logged', async () => {
  const email = await signUp('bounced');
  expect((await auth().newClient().auth.resetPasswordForEmail(email)).error).toBeNull();
  await expect.poll(() => auth().readLog()).toContain('could not send mail');
  expect(await auth().readLog()).not.toContain(email);
});

test('the limits can be counted while all connections are busy', async () => {
  const emails = await Promise.all(Array.from({ length: 8 }, () => signUp()));
  const responses = await Promise.all(emails.map((email) => auth().newClient().auth.resetPasswordForEmail(email)));
  expect(responses.map(({ error }) => error)).toEqual(emails.map(() => null));
});

test('the hourly quota limits mail, and its exhaustion is reported for unknown addresses too', async () => {
  const email = await signUp();
  const recover = async (to: string) => (await auth().newClient().auth.resetPasswordForEmail(to)).error?.code;
  const codes: (string | undefined)[] = [];
  for (let attempt = 0; attempt < 8; attempt++) codes.push(await recover(email));
  expect(codes.filter((code) => code === undefined)).toHaveLength(6);
  expect(codes.at(-1)).toBe('over_email_send_rate_limit');
  expect(await recover(uniqueEmail())).toBe('over_email_send_rate_limit');
});
