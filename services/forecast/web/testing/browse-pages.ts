import { useBrowser } from '@trivium/testing/browser';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import type { WebData } from '../data.ts';
import { usePages } from './start-pages.ts';

/** The pages alone, in a real browser, for one test file. */
export function usePagesInBrowser(data: WebData) {
  const address = usePages(data);
  const browser = useBrowser();
  let close = async () => {};
  afterEach(() => close());

  /** A fresh browser profile at a page. An error in its console fails the test. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({ reducedMotion: 'reduce', locale: 'th-TH', baseURL: address(), ...options });
    const errors: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on(
      'console',
      (message) => void (message.type() === 'error' && !/status of 4(04|22)/.test(message.text()) && errors.push(message.text())),
    );
    close = async () => {
      await context.close();
      expect(errors).toEqual([]);
    };
    await page.goto(path);
    return page;
  }

  return {
    address,
    browser,
    open,
    /** Instead of `open`, for a context with listeners of its own. */
    closeAfter: (ending: () => Promise<void>) => {
      close = ending;
    },
  };
}
