import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export interface AccessibilityScope {
  /** Only these rules; all by default. */
  readonly rules?: readonly string[];
  /** A selector: only what is below it. */
  readonly within?: string;
}

/** A rule of axe, and the HTML of each element that breaks it. */
type Violation = readonly [rule: string, elements: readonly string[]];

/** What axe finds wrong on a page. Frames of other origins are not looked into. */
export async function findViolations(page: Page, { rules, within }: AccessibilityScope = {}): Promise<Violation[]> {
  // Results of rules that passed, and selectors, would cost more than the check. Legacy: no other tab is opened to join frames.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'], selectors: false }).setLegacyMode();
  if (rules) builder.withRules([...rules]);
  if (within !== undefined) builder.include(within);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
