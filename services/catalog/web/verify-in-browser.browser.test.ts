import { bundleVerifier } from './bundle-for-browser.ts';
import { useBrowser } from '@trivium/testing/browser';
import { expect, test } from 'vitest';
import { smallContent } from '../testing/make-content.ts';
import { useCatalog } from '../testing/use-catalog.ts';

const catalog = useCatalog({ verifier: await bundleVerifier(), content: await smallContent('florfenicol') });
const browser = useBrowser();

test('a reader verifies an entry in a real browser, and sees a changed byte caught', async () => {
  const page = await browser().newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${catalog().url}/drugs/florfenicol?lang=en`);
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect.poll(() => page.locator('#verify [data-step][data-state=passed]').count()).toBe(7);
  // This log has no witnesses.
  expect(await page.locator('[data-step=witnesses]').getAttribute('data-state')).toBe('unasked');
  await page.getByRole('button', { name: 'Change it and verify again' }).click();
  await expect.poll(() => page.locator('#verify [data-step][data-state=failed]').count()).toBe(1);
  expect(errors).toEqual([]);
  await page.close();
});

test('on /verify a reader names a drug, also in Thai, and verifies its entry; a name that finds none is marked', async () => {
  const page = await browser().newPage();
  await page.goto(`${catalog().url}/verify?lang=en`);
  const name = page.getByRole('combobox', { name: 'Drug' });
  await name.fill('zzzz');
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByText('No drug found.').waitFor();
  expect([await name.getAttribute('aria-invalid'), await name.inputValue()]).toEqual(['true', 'zzzz']);
  await name.fill('ฟลอร์เฟนิคอล');
  await page.getByRole('button', { name: 'Choose' }).click();
  await page.getByRole('heading', { name: 'Florfenicol' }).waitFor();
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await expect.poll(() => page.locator('#verify [data-step][data-state=passed]').count()).toBe(7);
  await page.close();
});
