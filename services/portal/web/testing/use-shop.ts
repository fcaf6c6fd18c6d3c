import { useBrowser } from '@trivium/testing/browser';
import type { Page } from 'playwright-core';
import { m } from '../src/paraglide/messages.js';
import { cake, seller } from './fill-shop.sql.ts';
import { useApp } from './use-app.ts';

/** The path of the cake in the shop of its club. */
export const product = `/shop/${seller.slug}/${cake.slug}`;

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Chooses a slip on the page where an order is paid. */
export async function handIn(page: Page, slip: Buffer): Promise<void> {
  await page.getByLabel(/Choose (the slip|another)/).setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
}

/** A portal whose shop has a cake, and what tests of it do again and again. */
export function useShop() {
  const browser = useBrowser();
  const app = useApp();
  return {
    browser,
    app,
    /** Puts cakes into the cart and orders them. Leaves the page where they are paid. */
    order: async (page: Page, size: 'S' | 'L', pieces: number): Promise<void> => {
      await page.goto(`${app().url}${product}`);
      await page.getByRole('radio', { name: size }).check({ force: true });
      for (let more = 1; more < pieces; more += 1) await page.getByRole('button', { name: 'One more' }).click();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: /^Cart, / }).click();
      await heading(page, 'Cart');
      await page.getByRole('link', { name: 'Check out' }).click();
      await page.getByRole('button', { name: 'Place the order' }).click();
      await heading(page, m.pay_title({}, { locale: 'en' }));
    },
    /** The stock of the cake's variants. */
    stockOf: async (size: string) =>
      (
        await app().database.query<{ stock: number }>(
          `select stock from shop_product_variants join shop_products on shop_products.id = product_id where slug = $1 and size = $2`,
          [cake.slug, size],
        )
      )[0]?.stock,
  };
}
