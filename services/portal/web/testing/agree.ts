import type { Page } from 'playwright-core';

/** Ticks what an account needs, of the form of signing up or of the page that asks. */
export async function tickConsents(page: Page): Promise<void> {
  await page.getByLabel('I have read the privacy notice').check();
  await page.getByLabel('I accept the terms of use').check();
}

/** Agrees on the page that asks a person at their first visit. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Before you continue' }).waitFor();
  await tickConsents(page);
  await page.getByRole('button', { name: 'Agree and continue' }).click();
}
