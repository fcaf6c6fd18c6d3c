import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerAsCalendar } from '../../../supabase/tests/calendar/answer-as-calendar.ts';
import { clientId, clientSecret, useIdentityProvider } from '../../../supabase/tests/calendar/use-identity-provider.ts';
import { useServer } from '../../../supabase/tests/fixtures/use-server.ts';
import { jpeg, profileOf } from '../../../supabase/tests/social/profile-of.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

/** The portal's address for the provider, which redirects browsers there. */
const publicUrl = 'https://portal.test';
const browser = useBrowser();
const provider = useIdentityProvider();
const held = new Map<string, Record<string, unknown>>();
const calendar = useServer(answerAsCalendar(held));
const images = useServer(() => ({ headers: { 'content-type': 'image/jpeg' }, body: jpeg }));
const site = useServer(() => ({ body: profileOf(images().url, 'one', 'two', 'three') }));
const app = useApp(() => ({
  PORTAL_SITE_URL: publicUrl,
  IDP_ISSUER: provider().url,
  IDP_CLIENT_ID: clientId,
  IDP_CLIENT_SECRET: clientSecret,
  INTEGRATION_KEYS: `k1:${'A'.repeat(43)}`,
  CALENDAR_API_URL: calendar().url,
  SOCIAL_URL: site().url,
  SOCIAL_IMAGE_ORIGINS: images().url,
}));

const row = async <Row extends object>(text: string): Promise<Row | undefined> =>
  (await app().database.query<Row & Record<string, unknown>>(text))[0];

const isConsent = (url: URL) => url.href.startsWith(`${provider().url}/auth?`);

/** The page. The provider sends browsers to the portal's public address, which in this one is that of the app. */
async function open(search = ''): Promise<Page> {
  const page = await openPage(browser(), app(), `/admin/integrations${search}`, { as: 'admin' });
  await page.context().route(isConsent, async (route) => {
    const returned = await provider().consent(route.request().url());
    await route.fulfill({ status: 302, headers: { location: returned.href.replace(publicUrl, app().url) } });
  });
  await page.locator('main h1').filter({ hasText: 'Calendar, chat and social' }).waitFor();
  return page;
}

test('consent leads to the provider and back, and the permission is stored encrypted', async () => {
  const page = await open();
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().startsWith(`${provider().url}/auth`)),
    page.getByRole('button', { name: 'Connect calendar' }).click(),
  ]);
  expect(new URL(request.url()).searchParams.get('scope')).toMatch(/^openid email profile \S+calendar\.events$/);
  await page.getByText(/^Connected to admin@faculty\.example since/).waitFor();
  await expect.poll(() => page.url()).toBe(`${app().url}/admin/integrations`);
  const token = await row<{ refresh_token: string; nickname: string }>(
    'select refresh_token, nickname from integration_tokens join profiles on profiles.id = user_id',
  );
  expect(token?.nickname).toBe('Atit');
  expect(token?.refresh_token).toMatch(/^v1\.k1\./);

  const count = (await row<{ count: number }>('select count(*)::int from events'))?.count ?? 0;
  calendar().next({ status: 500 });
  await page.getByRole('button', { name: 'Send all events' }).click();
  await page
    .getByRole('status')
    .getByText(`${count - 1} added, 0 updated, 0 removed, 1 failed`)
    .waitFor();
  const results = page.getByRole('list', { name: 'Result for each event' }).getByRole('listitem');
  expect(await results.count()).toBe(count);
  await results.first().getByText('Failed (code 500)').waitFor();
  await page.getByRole('button', { name: 'Send failed events again' }).click();
  await page.getByRole('status').getByText('1 added, 0 updated, 0 removed, 0 failed').waitFor();
  await page.getByRole('button', { name: 'Send all events' }).click();
  await page.getByRole('status').getByText(`0 added, ${count} updated, 0 removed, 0 failed`).waitFor();
  expect(held.size).toBe(count);
  await app().database.query(`delete from events where id = (select id from events as gone
    where not exists (select from event_attendance where event_id = gone.id) and not exists (select from event_photos where event_id = gone.id)
    order by starts_at desc limit 1)`);
  await page.getByRole('button', { name: 'Send all events' }).click();
  await page
    .getByRole('status')
    .getByText(`0 added, ${count - 1} updated, 1 removed, 0 failed`)
    .waitFor();
  await results.first().getByText('Removed').waitFor();
  expect(held.size).toBe(count - 1);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect calendar' }).waitFor();
  expect(await row('select count(*)::int as tokens from integration_tokens')).toEqual({ tokens: 0 });
  await leavePage(page);
});

test('refused consent and a foreign account are reported', async () => {
  const page = await open();
  await page.context().route(
    isConsent,
    (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      return route.fulfill({
        status: 302,
        headers: { location: `${app().url}/admin/integrations?${new URLSearchParams({ error: 'access_denied', state })}` },
      });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Connect calendar' }).click();
  await page.getByRole('alert').getByText('You didn’t allow access').waitFor();
  provider().account.hd = 'elsewhere.example';
  await page.getByRole('button', { name: 'Connect calendar' }).click();
  await page.getByRole('alert').getByText('Use your university account').waitFor();
  expect(await row('select count(*)::int as tokens from integration_tokens')).toEqual({ tokens: 0 });
  await leavePage(page);
});

test('a code that someone else requested connects nothing', async () => {
  const page = await open(`?code=abc&state=v1.k1.${'A'.repeat(16)}.${'B'.repeat(40)}`);
  await page.getByRole('alert').getByText('You didn’t start this').waitFor();
  expect(page.url()).toBe(`${app().url}/admin/integrations`);
  await leavePage(page);
});

test('a social account can be added, harvested at once, prioritised and switched off', async () => {
  const page = await open();
  await page.getByRole('link', { name: 'Add an account' }).click();
  await page.getByLabel('Handle').fill('@stars');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alert').getByText('Use only letters, digits, dots and _').waitFor();
  await page.getByLabel('Handle').fill('star.gazers');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: @star.gazers').waitFor();
  const account = page.getByRole('listitem').filter({ hasText: '@star.gazers' });
  await account.getByText('Not fetched yet').waitFor();
  await account.getByRole('button', { name: 'Fetch star.gazers now' }).click();
  await account.getByText('3 posts').waitFor();
  await account.getByText(/Fetched /).waitFor();
  await page.getByText(/^\d+ posts in the feed/).waitFor();

  const preferred = page.getByRole('region', { name: 'Preferred accounts' });
  await preferred.getByLabel('First').selectOption('star.gazers');
  await preferred.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  expect(await row('select social_priority_a from app_settings')).toEqual({ social_priority_a: 'star.gazers' });

  await page.getByRole('link', { name: '@star.gazers' }).click();
  await page.getByLabel('Fetch posts').uncheck();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await account.getByText('Turned off').waitFor();
  expect(await account.getByRole('button', { name: 'Fetch star.gazers now' }).isDisabled()).toBe(true);
  await leavePage(page);
});

test('a post can be added by hand, and its removal can be undone', async () => {
  const page = await open('?post=new');
  await page.getByLabel('Post URL').fill('https://social.example/p/comet');
  await page.getByLabel('Caption').fill('The comet over the roof');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added: The comet over the roof').waitFor();
  await page.getByRole('link', { name: 'The comet over the roof' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed: The comet over the roof').waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Change undone').waitFor();
  expect(await row(`select url, is_visible from social_posts where caption = 'The comet over the roof'`)).toEqual({
    url: 'https://social.example/p/comet',
    is_visible: true,
  });
  const visitor = await openPage(browser(), app(), '/');
  expect(await visitor.getByRole('link', { name: 'The comet over the roof' }).getAttribute('href')).toBe(
    'https://social.example/p/comet',
  );
  await leavePage(visitor);
  await leavePage(page);
});
