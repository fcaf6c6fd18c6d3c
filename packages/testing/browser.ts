import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './launch-browser.ts';

/** A real browser for the tests of a file. Tests are never skipped for lack of one. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  }, 120_000);
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error('the browser is there inside tests only');
    return browser;
  };
}
