import type { Locator, Page } from 'playwright-core';

/** More than any page has. */
const maxStops = 150;

/** Goes to a control by the Tab key alone. @throws Error where it is not reached, or shows no focus there, or is covered */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' });
  for (let stop = 0; stop < maxStops; stop += 1) {
    const state = await control.evaluate(readFocus);
    if (state === 'visible') return;
    if (state !== 'elsewhere') throw new Error(`the focus of ${String(control)} is ${state}`);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}

/** Runs in the page. A hidden field, as of a file, shows its focus at its label. */
function readFocus(control: Element): 'elsewhere' | 'unmarked' | 'covered' | 'visible' {
  if (control !== document.activeElement) return 'elsewhere';
  const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
  const parts = [control, label, control.parentElement].filter((part) => part instanceof Element);
  if (
    !parts.some(
      (part) => Number.parseFloat(getComputedStyle(part).outlineWidth) > 0 && getComputedStyle(part).outlineStyle !== 'none',
    )
  )
    return 'unmarked';
  const seen = control.clientWidth > 2 ? control : (label ?? control);
  const { left, top, width, height } = seen.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return above && (seen.contains(above) || above.contains(seen)) ? 'visible' : 'covered';
}

/** What has the focus: its element and its name. */
export const readFocused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { localName = '', ariaLabel = null, textContent = '' } = document.activeElement ?? {};
    return `${localName} ${ariaLabel ?? textContent?.trim()}`;
  });
