import type { Page } from 'playwright-core';

/** The app's router, which leaves itself in the page for its developer tools. */
interface Router {
  readonly subscribe: (event: 'onRendered', listener: () => void) => () => void;
}

/** Goes to another page within the app, as its links do, and waits until that page is there. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as { readonly __TSR_ROUTER__: Router };
    await new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop();
        resolve();
      });
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    });
  }, path);
  await page.locator('main h1').first().waitFor();
}
