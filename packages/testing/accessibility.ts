import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export interface AccessibilityScope {
  /** Only these rules; all by default. */
  readonly rules?: readonly string[];
  /** A selector: only what is below it. */
  readonly within?: string;
}

/** The rules about all that a theme can change. */
export const themeRules: AccessibilityScope = { rules: ['color-contrast', 'link-in-text-block'] };

/** A rule of axe, and the HTML of each element that breaks it. */
type Violation = readonly [rule: string, elements: readonly string[]];

/** The rules, in their short form. */
const script = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
let rulesOfAxe: Promise<string> | undefined;
const nothing = ';';

/** What axe finds wrong on a page. Frames of other origins are not looked into. */
export async function findViolations(page: Page, { rules, within }: AccessibilityScope = {}): Promise<Violation[]> {
  // A document keeps the rules for later checks: the builder would read them twice for each, which costs more than the check.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(await (rulesOfAxe ??= readFile(script, 'utf8')));
  // Results of rules that passed, and selectors, would cost more than the check. Legacy: no other tab is opened to join frames.
  const builder = new AxeBuilder({ page, axeSource: nothing })
    .options({ resultTypes: ['violations'], selectors: false })
    .setLegacyMode();
  if (rules) builder.withRules([...rules]);
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** How many pixels of a page are beyond the window's right edge, with text of the given size; WCAG 1.4.4 asks for 200%. */
export const measureOverflow = (page: Page, textSize: '100%' | '200%' = '100%'): Promise<number> =>
  page.evaluate((size) => {
    const root = document.documentElement;
    root.style.fontSize = size;
    const overflow = root.scrollWidth - innerWidth;
    root.style.fontSize = '';
    return overflow;
  }, textSize);

/**
 * What is chosen or current, but has no background of its own in forced colours, which take away all other colours. Leaves the
 * page in its own colours.
 */
export async function findUnmarked(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  try {
    return await page.evaluate(() => {
      const chosen = [
        '[aria-current]:not([aria-current="false"], [aria-current="date"])',
        '[aria-pressed="true"]',
        '[aria-selected="true"]',
      ];
      const paper = getComputedStyle(document.body).backgroundColor;
      return [
        ...document.querySelectorAll(`:is(a, button, tr, [role=option]):is(${chosen.join()}), label:has(> .sr-only:checked)`),
      ]
        .filter((each) => each.checkVisibility())
        .filter((each) => [paper, 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(each).backgroundColor))
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
    });
  } finally {
    await page.emulateMedia({ forcedColors: 'none' });
  }
}
