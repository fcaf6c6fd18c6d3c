import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cake, seller } from './testing/fill-shop.sql.ts';
import { openPage } from './testing/open-page.ts';
import { slipPicture } from './testing/slip-picture.ts';
import { useApp } from './testing/use-app.ts';

const browser = useBrowser();
const app = useApp();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const product = `/shop/${seller.slug}/${cake.slug}`;

/** Puts cakes into the cart and orders them. Leaves the page where they are paid. */
async function order(page: Page, size: 'S' | 'L', pieces: number): Promise<void> {
  await page.goto(`${app().url}${product}`);
  await page.getByRole('radio', { name: size }).check({ force: true });
  for (let more = 1; more < pieces; more += 1) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: /^Cart, / }).click();
  await heading(page, 'Cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await heading(page, 'Pay');
}

async function handIn(page: Page, slip: Buffer): Promise<void> {
  await page.getByLabel(/Choose (the slip|another)/).setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
}

test('a buyer looks, adds, orders and pays with a slip that is read on the device', async () => {
  const buyer = await openPage(browser(), app(), '/shop', { as: 'member' });
  await buyer.getByRole('searchbox', { name: 'Find goods or a club' }).fill('moon');
  await buyer.getByRole('link', { name: cake.name }).click();
  await heading(buyer, cake.name);
  await order(buyer, 'L', 2);
  await buyer.getByText('฿220.00').first().waitFor();
  expect(await buyer.getByRole('img', { name: 'PromptPay QR for ฿220.00' }).getAttribute('data-payload')).toMatch(
    /^00020101021229370016A000000677010111011300668123456785802TH53037645406220\.006304[0-9A-F]{4}$/,
  );
  await handIn(buyer, slipPicture({ bank: '004', reference: '015123456789ABC' }));
  await buyer.getByRole('status').getByText('Kasikornbank').waitFor();
  await buyer.getByText('015123456789ABC').waitFor();
  await buyer.getByRole('button', { name: 'Hand in the slip' }).click();
  await heading(buyer, /^Order /);
  await buyer.getByText('Slip handed in').first().waitFor();
  await buyer.context().close();
}, 120_000);
