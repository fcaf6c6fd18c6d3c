import { expect, test } from 'vitest';
import { uniqueEmail, useAuth } from '../../testing/use-auth.ts';
import { smtpSection, useSmtp } from '../../testing/use-smtp.ts';

const smtp = await useSmtp();
smtp.refuse('greylisted', (attempt) => (attempt === 1 ? '451 try again later' : undefined));
smtp.refuse('deferred', () => '451 try again later');
smtp.refuse('bounced', (attempt) => (attempt === 1 ? '550 no such mailbox' : undefined));
const auth = useAuth(
  `[auth.rate_limit]\nemail_sent = 100\n[auth.email]\nenable_confirmations = true\nmax_frequency = "0s"\n${smtpSection(smtp)}`,
  {},
  { isDevelopment: false },
);

interface QueuedMail {
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
  readonly kind: string;
  readonly delay: number;
  readonly sealed: string;
}
const queued = async (email: string) =>
  (await auth().database.query(
    `select state, attempts, last_error, kind, round(extract(epoch from next_attempt_at - now()))::int as delay,
       encode(sealed_message, 'escape') as sealed
     from trivium_backend.outgoing_mail where recipient = $1`,
    [email],
  )) as QueuedMail[];
const change = (email: string, columns: string) =>
  auth().database.query(`update trivium_backend.outgoing_mail set ${columns} where recipient = $1`, [email]);
const askLink = async (name: string) => {
  const email = uniqueEmail(name);
  expect((await auth().newClient().auth.signInWithOtp({ email })).error).toBeNull();
  return email;
};
const attempted = async (email: string, attempts: number) => {
  await expect.poll(() => queued(email), { timeout: 10_000 }).toMatchObject([{ attempts, last_error: expect.anything() }]);
};

test('a mail that the server refuses for now is tried again, and leaves the queue when it is sent', async () => {
  const email = await askLink('greylisted');
  await attempted(email, 1);
  const [mail] = await queued(email);
  expect(mail).toMatchObject({ state: 'waiting', kind: 'confirmation', last_error: 'smtp_451' });
  expect(mail?.delay).toBeGreaterThan(20);
  expect(mail?.delay).toBeLessThanOrEqual(30);
  await change(email, 'next_attempt_at = now()');
  await expect.poll(() => smtp.sentTo(email), { timeout: 10_000 }).toHaveLength(1);
  await expect.poll(() => queued(email)).toEqual([]);
});

test('a mail that its sender did not settle is sent by another once the lease ends', async () => {
  const email = await askLink('greylisted-lease');
  await attempted(email, 1);
  await change(email, `next_attempt_at = now() - interval '1 second', attempts = 2, last_error = null`);
  await expect.poll(() => smtp.sentTo(email), { timeout: 10_000 }).toHaveLength(1);
});

test('a mail that the server refuses for good is kept with its code, and can be sent again', async () => {
  const email = await askLink('bounced');
  await expect.poll(() => queued(email), { timeout: 10_000 }).toMatchObject([{ state: 'failed', last_error: 'smtp_550' }]);
  expect(await auth().readLog()).not.toContain(email);
  await change(email, `state = 'waiting', attempts = 0, next_attempt_at = now()`);
  await expect.poll(() => smtp.sentTo(email), { timeout: 10_000 }).toHaveLength(1);
});

test('a mail is given up when its link would have expired', async () => {
  const email = await askLink('deferred-expired');
  await attempted(email, 1);
  await change(email, `next_attempt_at = now(), expires_at = now() + interval '5 seconds'`);
  await expect.poll(() => queued(email), { timeout: 10_000 }).toMatchObject([{ state: 'failed', attempts: 2 }]);
});

test('what a queued mail says cannot be read from the database', async () => {
  const email = await askLink('deferred-sealed');
  await attempted(email, 1);
  const [mail] = await queued(email);
  expect(mail?.sealed).not.toMatch(/verify|token|http|confirm/i);
  expect(mail?.sealed.length).toBeGreaterThan(200);
});

test('/readyz says that mail is delayed, and stays ready', async () => {
  const email = await askLink('deferred-ready');
  await attempted(email, 1);
  const ready = async () => {
    const response = await fetch(`${auth().url}/readyz`);
    return [response.status, ((await response.json()) as { checks: { mail: string } }).checks.mail];
  };
  expect(await ready()).toEqual([200, 'ok']);
  await change(email, `created_at = now() - interval '6 minutes'`);
  expect(await ready()).toEqual([200, 'delayed']);
});

test('failed mail is deleted after thirty days', async () => {
  const { deleteOldMail } = await import('./queue.sql.ts');
  const email = await askLink('deferred-old');
  await attempted(email, 1);
  await change(email, `state = 'failed', created_at = now() - interval '31 days'`);
  await deleteOldMail(
    { query: (text: string, values: unknown[]) => auth().database.query(text, values) } as never,
    new Date(Date.now() - 30 * 86_400_000),
  );
  expect(await queued(email)).toEqual([]);
});
