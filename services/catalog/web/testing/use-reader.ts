import { useBrowser } from '@trivium/testing/browser';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { bundleVerifier } from '../bundle-for-browser.ts';
import { sampleData } from './sample-data.ts';
import { usePages } from './start-pages.ts';

export const verifier = await bundleVerifier();

export interface Reader {
  readonly address: () => string;
  readonly browser: () => Browser;
  /** A fresh browser profile at a page. An error in its console fails the test. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Closes the profile that was opened last. The end of a test does so too. */
  readonly close: () => Promise<void>;
}

/** The pages of the sample, and somebody who reads them, for one test file. */
export function useReader(): Reader {
  const address = usePages(sampleData(verifier));
  const browser = useBrowser();
  let close = async () => {};
  afterEach(() => close());

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser().newContext({
      reducedMotion: 'reduce',
      locale: 'th-TH',
      baseURL: address(),
      serviceWorkers: 'block',
      ...options,
    });
    const errors: string[] = [];
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(error.message));
    page.on(
      'console',
      (message) =>
        void (message.type() === 'error' && !/status of (404|503)/.test(message.text()) && errors.push(message.text())),
    );
    close = async () => {
      await context.close();
      expect(errors).toEqual([]);
    };
    await page.goto(path);
    return page;
  }

  return { address, browser, open, close: () => close() };
}
