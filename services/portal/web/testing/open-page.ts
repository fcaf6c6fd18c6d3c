import type { Browser, Page } from 'playwright-core';
import type { RunningApp } from './open-app.ts';
import type { Identity } from './people.ts';

export interface OpenOptions {
  readonly as?: Identity;
  readonly language?: 'th' | 'en';
  readonly theme?: 'light' | 'dark';
  readonly isPhone?: boolean;
  /** With the app's service worker, so pages start from its cache. */
  readonly hasWorker?: boolean;
  /** The address of a proxy to the app and its backend, if any. */
  readonly through?: string;
}

/** A separate browser context for one person, with a page of the app open at `path`. */
export async function openPage(browser: Browser, app: RunningApp, path: string, options: OpenOptions = {}): Promise<Page> {
  const { as = 'visitor', language = 'en', theme = 'light', isPhone = false, hasWorker = false, through } = options;
  const context = await browser.newContext({
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    colorScheme: theme,
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    reducedMotion: 'reduce',
    // Each context would load the whole app once more.
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  const session = await app.sessionOf(as);
  if (session !== undefined)
    await context.addInitScript((stored) => {
      // A page that has signed out stays signed out.
      if (sessionStorage.getItem('given') === null) localStorage.setItem('portal-session', stored);
      sessionStorage.setItem('given', 'yes');
    }, session);
  if (through !== undefined)
    await context.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), url: through } });
    });
  const page = await context.newPage();
  await page.goto(`${through ?? app.url}${path}`);
  await page.locator('main h1').first().waitFor();
  return page;
}
