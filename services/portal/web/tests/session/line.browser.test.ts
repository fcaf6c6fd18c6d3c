import { startFakeIssuer } from '@trivium/backend/testing/fake-issuer';
import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { agree } from '../../testing/agree.ts';
import { nextMail } from '../../testing/mailbox.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

const line = await startFakeIssuer({ isLine: true });
const issuer = await startFakeIssuer();
beforeAll(() => {
  vi.stubEnv('PORTAL_LINE_CHANNEL_ID', line.clientId);
  vi.stubEnv('PORTAL_LINE_CHANNEL_SECRET', line.clientSecret);
  vi.stubEnv('PORTAL_LINE_ISSUER', line.url);
  vi.stubEnv('PORTAL_OPENID_ISSUER', issuer.url);
  vi.stubEnv('PORTAL_OPENID_CLIENT_ID', issuer.clientId);
  vi.stubEnv('PORTAL_OPENID_SECRET', issuer.clientSecret);
  vi.stubEnv('PORTAL_OPENID_NAME_TH', 'บัญชีนักศึกษา');
  vi.stubEnv('PORTAL_OPENID_NAME_EN', 'Student account');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([line.close(), issuer.close()]);
});

const browser = useBrowser();
const app = useApp();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function typeCode(page: Page, code: string) {
  await page.getByLabel('Six-digit code').fill(code);
  await press(page, 'Sign in with the code');
}

test('a student signs in with LINE: the institution’s address is proven once, then LINE alone is enough, and can be removed', async () => {
  line.next = { sub: 'U0123456789abcdef0123456789abcdef', name: 'Nok', amr: ['linesso'] };
  const email = 'line.student@faculty.example';
  const page = await openPage(browser(), app(), '/login?next=/my-drafts', { isPhone: true });
  await press(page, 'Sign in with LINE');
  await heading(page, 'Your university address');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Email').fill('nok@elsewhere.example');
  await press(page, 'Send me the code');
  await page.getByText('Use your university email, such as').waitFor();
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send me the code');
  const { code, links } = await nextMail(app().url, email);
  expect(links).toEqual([]);
  await typeCode(page, code === '000000' ? '111111' : '000000');
  await page.getByRole('alert').getByText('The code is wrong').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await typeCode(page, code);
  await agree(page);
  await heading(page, 'My projects');

  await page.goto(`${app().url}/me`);
  // On a phone the settings are folded, also after the way to LINE and back.
  const remove = page.getByRole('button', { name: 'Remove LINE' });
  const unfold = () => page.getByRole('heading', { name: 'Ways to sign in' }).click();
  await unfold();
  await press(page, 'Remove LINE');
  await page.getByText('Removed. All other devices').waitFor();
  await press(page, 'Add LINE');
  await expect
    .poll(
      async () => {
        if (!(await remove.isVisible())) await unfold();
        return remove.isVisible();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await leavePage(page);

  const later = await openPage(browser(), app(), '/login?next=/my-drafts');
  await press(later, 'Sign in with LINE');
  await heading(later, 'My projects');
  await leavePage(later);
});

test('a token that another browser began is explained, and the backend refuses foreign addresses too', async () => {
  line.next = { sub: 'Ufedcba9876543210fedcba9876543210' };
  const page = await openPage(browser(), app(), '/login');
  await press(page, 'Sign in with LINE');
  await heading(page, 'Your university address');
  const refused = page.waitForResponse('**/pending_identity/code');
  // As a page without its own check of the domain would send it.
  await page.route('**/pending_identity/code', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), email: 'nok@elsewhere.example' } }),
  );
  await page.getByLabel('Email').fill('nok@faculty.example');
  await press(page, 'Send me the code');
  expect(await (await refused).json()).toMatchObject({ error_code: 'email_domain_foreign' });
  await page.getByRole('alert').waitFor();
  const victim = await openPage(browser(), app(), '/terms');
  await victim.goto(page.url().replace(/\?.*#/, '#'));
  await victim.reload();
  await victim.getByLabel('Email').fill('app-chair@faculty.example');
  await press(victim, 'Send me the code');
  await victim.getByRole('alert').getByText('started in another browser').waitFor();
  for (const each of [page, victim]) await leavePage(each);
});

test('an OpenID issuer of the installation has a button with its own name, and signs in addresses that it has verified', async () => {
  issuer.next = { sub: 'student-1', email: 'issuer.student@faculty.example', email_verified: true };
  const page = await openPage(browser(), app(), '/login?next=/my-drafts', { language: 'th' });
  await page.getByRole('button', { name: /ด้วย บัญชีนักศึกษา$/ }).click();
  await page.waitForURL('**/my-drafts');
  await leavePage(page);
});
