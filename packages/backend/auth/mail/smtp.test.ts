import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { password, someone, useAuth } from '../testing/use-auth.ts';

interface Received {
  readonly user: string | undefined;
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}
const received: Received[] = [];
const server = new SMTPServer({
  authOptional: false,
  allowInsecureAuth: true,
  hideSTARTTLS: true,
  onAuth: ({ username, password: given }, _session, done) =>
    given === 'the secret' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
  onRcptTo: ({ address }, _session, done) => (address.startsWith('bounced') ? done(new Error(`550 no ${address} here`)) : done()),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        user: session.user,
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        source: Buffer.concat(chunks).toString(),
      });
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const { port } = server.server.address() as AddressInfo;
const auth = useAuth(
  `[auth.rate_limit]
email_sent = 3
[auth.email]
max_frequency = "0s"
[auth.email.smtp]
host = "127.0.0.1"
port = ${port}
user = "sender"
pass = "the secret"
admin_email = "team@example.org"
sender_name = "The Team"
`,
  {},
  { isDevelopment: false },
);

const signUp = async (name?: string) => {
  const email = someone(name);
  await auth().visitor().auth.signUp({ email, password });
  return email;
};
const sentTo = (email: string) => received.filter(({ to }) => to.includes(email));

test('mail goes by the project’s server, in HTML and in text', async () => {
  const email = await signUp();
  expect((await auth().visitor().auth.signInWithOtp({ email })).error).toBeNull();
  await expect.poll(() => sentTo(email)).toHaveLength(1);
  expect(sentTo(email)[0]).toMatchObject({ user: 'sender', from: 'team@example.org' });
  const source = sentTo(email)[0]?.source ?? '';
  expect(source).toContain('From: The Team <team@example.org>');
  expect(source).toContain('Subject: Your link to sign in');
  expect(source).toMatch(/Content-Type: text\/plain[^]*Content-Type: text\/html/);
});

test('an address that the server does not take is answered as any other, and stands in no log', async () => {
  const email = await signUp('bounced');
  expect((await auth().visitor().auth.resetPasswordForEmail(email)).error).toBeNull();
  await expect.poll(() => auth().readLog()).toContain('a mail could not be sent');
  expect(await auth().readLog()).not.toContain(email);
});

test('no more is sent in an hour than the project says, and unknown addresses are told so too', async () => {
  const email = await signUp();
  const recover = async () => (await auth().visitor().auth.resetPasswordForEmail(email)).error?.code;
  expect(await recover()).toBeUndefined();
  expect(await recover()).toBe('over_email_send_rate_limit');
  const unknown = await auth().visitor().auth.resetPasswordForEmail(someone());
  expect(unknown.error?.code).toBe('over_email_send_rate_limit');
});
