import { findViolations } from '@trivium/testing/accessibility';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { ownOrder, seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { slipPicture } from '../../testing/slip-picture.ts';
import { handIn, heading, product, useShop } from '../../testing/use-shop.ts';

const { browser, app, order } = useShop();

test('a product’s limit per person is shown in the shop and applies to all orders; sellers can only view their own orders', async () => {
  const chair = await openPage(browser(), app(), '/admin/shop', { as: 'chair' });
  await chair.getByRole('link', { name: /Moon cake/ }).click();
  await chair.getByLabel('Limit per person').fill('0');
  await chair.getByRole('button', { name: 'Save' }).click();
  await chair.getByText('Enter a whole number from 1 to 10,000, or leave it empty').waitFor();
  await chair.getByLabel('Limit per person').fill('2');
  await chair.getByRole('button', { name: 'Save' }).click();
  await chair.getByText('Saved').first().waitFor();
  await chair.goto(`${app().url}${product}`);
  await chair.getByText('At most 2 per person').waitFor();
  await order(chair, 'S', 2);
  await chair.goto(`${app().url}${product}`);
  await chair.getByRole('radio', { name: 'S' }).check({ force: true });
  await chair.getByRole('button', { name: 'Add to cart' }).click();
  await chair.getByRole('link', { name: /^Cart, / }).click();
  await chair.getByRole('link', { name: 'Check out' }).click();
  await chair.getByRole('button', { name: 'Place the order' }).click();
  await chair.getByRole('alert').getByText('You’ve reached the limit per person').waitFor();
  const [own] = await app().database.query<{ id: string }>(
    `select shop_orders.id from shop_orders join clubs on clubs.president_id = buyer_id where clubs.slug = $1`,
    [seller.slug],
  );
  await chair.goto(`${app().url}/admin/orders?show=unpaid&order=${own?.id}`);
  await chair.getByText('This is your own order').waitFor();
  // The page of the club does not invite its own president.
  await chair.goto(`${app().url}/clubs/${seller.slug}`);
  await chair.getByText('You’re this club’s president').waitFor();
  expect(await chair.getByRole('button', { name: /join/i }).count()).toBe(0);
  await app().database.query('update shop_products set max_per_buyer = null');
  await leavePage(chair);
});

describe.each(['light', 'dark'] as const)('axe finds nothing on the pages of a shop in use, %s', (theme) => {
  const options = { theme, isPhone: theme === 'dark', language: 'en' } as const;
  const check = async (page: Page) => {
    // Elements that move at the edge are half visible during the animation.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    expect([page.url(), await findViolations(page)]).toEqual([page.url(), []]);
  };

  test('for a buyer', async () => {
    const buyer = await openPage(browser(), app(), product, { as: 'vp', ...options });
    await buyer.getByRole('radio', { name: 'S' }).check({ force: true });
    await buyer.getByRole('button', { name: 'Add to cart' }).click();
    await buyer.getByText('Added to your cart').waitFor();
    await check(buyer);
    await buyer.getByRole('link', { name: /^Cart, / }).click();
    await buyer.getByRole('link', { name: 'Check out' }).waitFor();
    await check(buyer);
    await buyer.getByRole('link', { name: 'Check out' }).click();
    await buyer.getByRole('button', { name: 'Place the order' }).waitFor();
    await check(buyer);
    await buyer.getByRole('button', { name: 'Place the order' }).click();
    await heading(buyer, m.pay_title({}, { locale: 'en' }));
    // A finger drags no file.
    await buyer.getByText('A picture or a PDF.').waitFor();
    expect(await buyer.getByText('You can also drop it here.').isVisible()).toBe(!options.isPhone);
    await handIn(buyer, slipPicture({ bank: '014', reference: 'AXE' }));
    await buyer.getByText('Siam Commercial Bank').waitFor();
    await check(buyer);
    await leavePage(buyer);
  });

  test('for a seller', async () => {
    const chair = await openPage(browser(), app(), `/admin/orders?show=unpaid&order=${ownOrder}`, { as: 'chair', ...options });
    await chair.getByRole('button', { name: 'Record the payment' }).waitFor();
    await check(chair);
    await chair.goto(`${app().url}/admin/orders?show=ledger`);
    await heading(chair, 'Club orders');
    await check(chair);
    await chair.goto(`${app().url}/admin/shop`);
    await chair.getByRole('link', { name: /Moon cake/ }).click();
    await chair.getByLabel('Name in Thai').waitFor();
    await check(chair);
    await leavePage(chair);
  });
});

test('on a phone, what says that a product is in the cart leaves the product’s buttons free, and leads to the cart', async () => {
  const page = await openPage(browser(), app(), product, { isPhone: true });
  await page.getByRole('radio', { name: 'S' }).check({ force: true });
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const view = page.getByRole('button', { name: 'View cart' });
  await view.waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  // A trial click is refused where something else lies over the button.
  for (const name of ['Buy now', 'Add to cart']) await page.getByRole('button', { name }).click({ trial: true });
  await view.click();
  await heading(page, 'Cart');
  await page.getByText('Added to your cart').waitFor({ state: 'detached' });
  await leavePage(page);
});

test('the bar of the buttons names all that is to be chosen, leads to the first of it in sight, and says what is in the cart', async () => {
  await app().database.query(
    `with product as (insert into shop_products (club_id, slug, name, name_th) select id, 'field-shirt', 'Field shirt', 'เสื้อค่าย'
       from clubs where slug = $1 returning id)
     insert into shop_product_variants (product_id, size, colour, price, stock)
     select id, size, colour, 250, 9 from product, unnest('{S,M}'::text[]) as size, unnest('{Navy,White}'::text[]) as colour`,
    [seller.slug],
  );
  const page = await openPage(browser(), app(), `/shop/${seller.slug}/field-shirt`, { isPhone: true });
  const add = page.getByRole('button', { name: 'Add to cart' });
  const says = add.locator('xpath=..').getByRole('status');
  await add.click();
  await says.getByText('Choose a size and a colour').waitFor();
  await page.getByRole('radio', { name: 'M' }).check({ force: true });
  await says.getByText('Choose a colour first').waitFor();
  await add.click();
  const navy = page.getByRole('radio', { name: 'Navy' });
  expect(await navy.evaluate((radio) => radio === document.activeElement)).toBe(true);
  // What is pressed at its place is the colour, and not the bar over it.
  const isInSight = () =>
    navy.evaluate((radio) => {
      const { left, top, width, height } = (radio.parentElement as HTMLElement).getBoundingClientRect();
      return radio.parentElement?.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  // What was put into the cart is named by what was chosen.
  await navy.check({ force: true });
  await add.click();
  await page.getByText('Added to your cart: Field shirt · M · Navy').waitFor();
  await page.getByRole('link', { name: 'M · Navy · 1 in your cart' }).waitFor();
  // The club's own page does not name the club on each of its products.
  await page.goto(`${app().url}/clubs/${seller.slug}`);
  const ofClub = page.getByRole('region', { name: 'From the club’s shop' });
  await ofClub.getByRole('link', { name: 'Field shirt' }).waitFor();
  expect(await ofClub.getByText(seller.name).count()).toBe(0);
  await leavePage(page);
});

test('a product without stock is sold out, and another option is offered only where one is left', async () => {
  await app().database.query(
    `with product as (insert into shop_products (club_id, slug, name, name_th) select clubs.id, mug, mug, mug
       from clubs, unnest('{last-mug,two-mugs}'::text[]) as mug where clubs.slug = $1 returning id, slug)
     insert into shop_product_variants (product_id, colour, price, stock)
     select id, colour, 90, stock from product, (values ('White', 0), ('Navy', 5)) as variant (colour, stock)
     where slug = 'two-mugs' or stock = 0`,
    [seller.slug],
  );
  const page = await openPage(browser(), app(), `/shop/${seller.slug}/last-mug`);
  await page.getByRole('status').getByText('Sold out', { exact: true }).waitFor();
  await page.goto(`${app().url}/shop/${seller.slug}/two-mugs`);
  await page.getByRole('radio', { name: 'White' }).check({ force: true });
  await page.getByRole('status').getByText('This option is sold out. Try another.').waitFor();
  await leavePage(page);
});
