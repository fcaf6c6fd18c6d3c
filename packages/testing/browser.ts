import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './launch-browser.ts';
import { isFree } from './windows.ts';

/** One for all files of a process, which ends it. */
let browser: Browser | undefined;

/** A real browser for the tests of a file, whose windows are closed after it, unless they were left for the next file. Tests are never skipped for lack of one. */
export function useBrowser(): () => Browser {
  beforeAll(async () => {
    if (!browser?.isConnected()) browser = await launchBrowser();
  }, 120_000);
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) if (!isFree(context)) await context.close();
  });
  return () => {
    if (!browser) throw new Error('the browser is there inside tests only');
    return browser;
  };
}
