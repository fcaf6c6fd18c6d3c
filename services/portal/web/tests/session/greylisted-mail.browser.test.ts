import type { AddressInfo } from 'node:net';
import { useBrowser } from '@trivium/testing/browser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const mails: { readonly to: string; readonly source: string }[] = [];
const seen = new Set<string>();
/** Refuses each recipient once, as servers of universities do with senders that they have not seen before. */
const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  onRcptTo({ address }, _session, done) {
    if (seen.has(address)) return done();
    seen.add(address);
    done(Object.assign(new Error('greylisted, try again later'), { responseCode: 451 }));
  },
  onData(stream, { envelope }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      mails.push({ to: envelope.rcptTo[0]?.address ?? '', source: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  vi.stubEnv('PORTAL_SMTP_URL', `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  vi.stubEnv('PORTAL_MAIL_FROM', 'Student portal <portal@faculty.example>');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const browser = useBrowser();
const app = useApp();
const measure = async (name: string) => {
  const text = await (await fetch(`${app().url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
};

test('a greylisted mail waits in the queue, is seen and sent again by an administrator, and its code signs in', async () => {
  const email = 'greylisted@faculty.example';
  const page = await openPage(browser(), app(), '/login');
  await page.getByRole('button', { name: 'Link by email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a link by email' }).click();
  await page.getByRole('status').getByText(`We sent an email to ${email}`).waitFor();
  await expect.poll(() => seen.has(email)).toBe(true);
  await expect.poll(() => measure('mail_waiting')).toBe(1);
  await expect.poll(() => measure('mail_retries_by_process')).toBe(1);

  const admin = await openPage(browser(), app(), '/admin/mail', { as: 'admin' });
  const row = admin.getByRole('listitem').filter({ hasText: email });
  await row.getByText('The recipient’s server asked us to try again later.').waitFor();
  expect(mails).toEqual([]);
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mails.map(({ to }) => to), { timeout: 10_000 }).toEqual([email]);
  await expect.poll(() => measure('mail_waiting')).toBe(0);
  expect(await measure('mail_sent_by_process')).toBe(1);
  expect((await (await fetch(`${app().url}/readyz`)).json()) as object).toMatchObject({ ok: true, checks: { mail: 'ok' } });

  const { source } = mails[0] as (typeof mails)[number];
  expect(source).toContain('From: Student portal <portal@faculty.example>');
  const code = /^(\d{6})\r?$/m.exec(source)?.[1] ?? '';
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Sign in with the code' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  await leavePage(admin);
  await leavePage(page);
});
