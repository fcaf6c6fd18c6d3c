import type { Page } from 'playwright-core';

interface Counting {
  pressCount: number;
}

/**
 * Counts the presses on a page from now on, until it loads again: clicks, choices of a list, and chosen files. What is typed counts
 * nothing.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counting = globalThis as unknown as Counting;
    counting.pressCount = 0;
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        // A press on a label is followed by the click of its control, which counts.
        const control = (target as HTMLElement).closest('label')?.control ?? target;
        counting.pressCount += isTrusted && control === target ? 1 : 0;
      },
      true,
    );
    document.addEventListener(
      'change',
      ({ target }) => (counting.pressCount += (target as HTMLElement).matches('select, input[type=file]') ? 1 : 0),
      true,
    );
  });
  return () => page.evaluate(() => (globalThis as unknown as Counting).pressCount);
}
