import { leaveWindow, takeWindow } from '@trivium/testing/windows';
import type { Browser, Disposable, Page } from 'playwright-core';
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
  /** Runs before the page is opened. If it changes the browser context, the test closes that. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The address of a page's app, and what the page begins with. */
const openPages = new WeakMap<Page, { readonly url: string; readonly beginning: Disposable }>();
let visits = 0;

/**
 * A window of its own for one person, with a page of the app open at `path`. `leavePage` leaves it to the next test; a test that
 * changes the window's browser context closes that instead.
 */
export async function openPage(browser: Browser, app: RunningApp, path: string, options: OpenOptions = {}): Promise<Page> {
  const { as = 'visitor', language = 'en', theme = 'light', isPhone = false, hasWorker = false, through, prepare } = options;
  const viewport = isPhone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  const page = await takeWindow(browser, `${language} ${hasWorker} ${through}`, {
    viewport,
    colorScheme: theme,
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    reducedMotion: 'reduce',
    // Each context would load the whole app once more.
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: theme });
  const beginning = await page.addInitScript(begin, { visit: `${++visits}`, session: await app.sessionOf(as) });
  openPages.set(page, { url: app.url, beginning });
  if (through !== undefined)
    await page.context().route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), url: through } });
    });
  await prepare?.(page);
  await page.goto(`${through ?? app.url}${path}`);
  await page.locator('main h1').first().waitFor();
  return page;
}

/** Leaves a page, and its window to the next test. */
export async function leavePage(page: Page): Promise<void> {
  const { url, beginning } = openPages.get(page) as { url: string; beginning: Disposable };
  await beginning.dispose();
  await leaveWindow(page, url);
}

/** Runs in the page before the app does. A page that has signed out stays signed out. */
function begin({ visit, session }: { readonly visit: string; readonly session: string | undefined }): void {
  if (sessionStorage.getItem('visit') === visit) return;
  sessionStorage.clear();
  sessionStorage.setItem('visit', visit);
  if (session !== undefined) localStorage.setItem('portal-session', session);
}
