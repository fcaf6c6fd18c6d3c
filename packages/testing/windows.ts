import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A window that stays open between tests. */
interface Window {
  readonly page: Page;
  /** What it shares with the pages that may have it next. */
  readonly kind: string;
}

/** Windows that tests left: their browser has compiled what the next page runs, which costs as much as the page itself. */
const free = new Set<Window>();
/** More would only take memory. The one that was left first makes way: its kind may be one that no later test wants. */
const maxFree = 4;
const taken = new WeakMap<Page, Window>();

/** A window of a kind that nobody uses: one that another test left, or else a new one with these options. */
export async function takeWindow(browser: Browser, kind: string, options: BrowserContextOptions): Promise<Page> {
  const left = [...free].find((each) => each.kind === kind && each.page.context().browser() === browser);
  const window = left ?? { page: await (await browser.newContext(options)).newPage(), kind };
  free.delete(window);
  taken.set(window.page, window);
  return window.page;
}

/**
 * Leaves a window for the next test: its page is gone, and what pages of `origin` stored. What a test set for the whole context
 * stays, such as a clock, a permission or a script; such a test closes the context instead.
 */
export async function leaveWindow(page: Page, origin: string): Promise<void> {
  const window = taken.get(page);
  if (!window) throw new Error('this window was not taken, or was left before');
  taken.delete(page);
  const context = page.context();
  if (page.isClosed()) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  // What a page does when it is left is done before its store is emptied.
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' });
  await devtools.detach();
  await context.clearCookies();
  const [first] = free;
  if (first && free.size >= maxFree) {
    free.delete(first);
    await first.page.context().close();
  }
  free.add(window);
}

export const isFree = (context: BrowserContext): boolean => [...free].some(({ page }) => page.context() === context);
