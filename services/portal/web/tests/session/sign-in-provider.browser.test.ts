import { useBrowser } from '@trivium/testing/browser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { useApp } from '../../testing/use-app.ts';

beforeAll(() => {
  vi.stubEnv('PORTAL_GOOGLE_CLIENT_ID', 'client-of-the-portal');
  vi.stubEnv('PORTAL_GOOGLE_SECRET', 'a secret of the test');
});
afterAll(() => vi.unstubAllEnvs());

const browser = useBrowser();
const app = useApp();

test('signing in with the institution’s account leads through the provider, with the domain as a hint, and back to the page', async () => {
  const page = await openPage(browser(), app(), '/login?next=/queue');
  // The rest is the backend's flow, which its own tests cover with their provider.
  await page.route('**/auth/v1/authorize?**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>On the way</h1>' }),
  );
  await page.getByRole('button', { name: 'Use your university account' }).click();
  await page.getByRole('heading', { name: 'On the way' }).waitFor();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(['provider', 'hd', 'redirect_to'].map((name) => [name, searchParams.get(name)]))).toEqual({
    provider: 'google',
    hd: 'faculty.example',
    redirect_to: `${app().url}/queue`,
  });
  await leavePage(page);
});
