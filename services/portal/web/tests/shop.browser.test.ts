import { findViolations } from '@trivium/testing/accessibility';
import { useBrowser } from '@trivium/testing/browser';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { m } from '../src/paraglide/messages.js';
import { countClicks } from '../testing/count-clicks.ts';
import { cake, ownOrder, seller } from '../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../testing/open-page.ts';
import { largePicture, slipPicture } from '../testing/slip-picture.ts';
import { useApp } from '../testing/use-app.ts';

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
  await heading(page, m.pay_title({}, { locale: 'en' }));
}

async function handIn(page: Page, slip: Buffer): Promise<void> {
  await page.getByLabel(/Choose (the slip|another)/).setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
}

/** The stock of the cake's variants. */
const stockOf = async (size: string) =>
  (
    await app().database.query<{ stock: number }>(
      `select stock from shop_product_variants join shop_products on shop_products.id = product_id where slug = $1 and size = $2`,
      [cake.slug, size],
    )
  )[0]?.stock;

test('a buyer orders and pays, the club checks the slip and hands over, and the slip counts once', async () => {
  const buyer = await openPage(browser(), app(), '/shop', { as: 'member' });
  const [list] = await Promise.all([buyer.waitForRequest(/\/rest\/v1\/shop_products\?/), buyer.reload()]);
  expect(list.url()).not.toContain('image_texts');
  await buyer.getByRole('searchbox', { name: 'Find a product or a club' }).fill('moon');
  await buyer.getByRole('link', { name: cake.name }).click();
  await heading(buyer, cake.name);
  await order(buyer, 'L', 2);
  expect(await stockOf('L')).toBe(18);
  await buyer.getByText('฿220.00').first().waitFor();
  expect(await buyer.getByRole('img', { name: 'PromptPay QR code for ฿220.00' }).getAttribute('data-payload')).toMatch(
    /^00020101021229370016A000000677010111011300668123456785802TH53037645406220\.006304[0-9A-F]{4}$/,
  );
  const slip = slipPicture({ bank: '004', reference: '015123456789ABC' });
  await handIn(buyer, slip);
  await buyer.getByRole('status').getByText('Kasikornbank').waitFor();
  await buyer.getByText('015123456789ABC').waitFor();
  await buyer.getByRole('button', { name: 'Submit the slip' }).click();
  await heading(buyer, /^Order /);
  await buyer.getByText('The club is checking the slip').waitFor();

  const chair = await openPage(browser(), app(), '/admin/orders', { as: 'chair' });
  await chair.getByRole('link', { name: 'Mali' }).click();
  await chair.getByText('015123456789ABC').waitFor();
  // The slip is above the form that takes its amount.
  const heights = [chair.getByRole('link', { name: /Open the slip/ }), chair.getByLabel('Received, in baht')].map((part) =>
    part.boundingBox().then((box) => box?.y ?? 0),
  );
  const [slipAt = 0, formAt = 0] = await Promise.all(heights);
  expect(slipAt).toBeLessThan(formAt);
  // Its picture can be read, and what it should pay is beside it.
  const link = chair.getByRole('link', { name: /Open the slip/ });
  await link.getByText('฿220.00 outstanding').waitFor();
  expect((await link.locator('img').boundingBox())?.width).toBe(200);
  const file = await chair.getByRole('link', { name: /Open the slip/ }).getAttribute('href');
  expect((await fetch(file ?? '')).headers.get('content-type')).toBe('image/png');
  expect(await chair.getByLabel('Received, in baht').inputValue()).toBe('220.00');
  await chair.getByRole('button', { name: 'Record the payment' }).click();
  await chair.getByRole('button', { name: 'Hand over' }).waitFor();
  // The list beside it is still that of slips to check.
  await chair.getByText('Nothing left to check').waitFor();

  // The buyer's page follows without a reload.
  await buyer.getByText('Ready to pick up at the club').waitFor();
  await chair.getByRole('button', { name: 'Hand over' }).click();
  await expect.poll(() => buyer.locator('li[aria-current=step]').count()).toBe(0);
  await chair.getByRole('link', { name: 'Ledger' }).click();
  await chair.getByRole('row', { name: 'Cash and bank ฿220.00 ฿0.00 ฿220.00' }).waitFor();
  await chair.getByRole('row', { name: 'Sales ฿0.00 ฿220.00 ฿220.00' }).waitFor();

  await order(buyer, 'S', 1);
  await handIn(buyer, slip);
  await buyer.getByText('015123456789ABC').waitFor();
  await buyer.getByRole('button', { name: 'Submit the slip' }).click();
  await buyer.getByRole('alert').getByText('This slip was submitted before. A slip counts once').waitFor();
  await leavePage(buyer);
  await leavePage(chair);
});

test('a large picture without a code is reduced and sent to the club to check, and cash is recorded without a slip', async () => {
  const buyer = await openPage(browser(), app(), '/shop', { as: 'dean', isPhone: true });
  await order(buyer, 'S', 1);
  // The code, the way to save it and the choice of the slip are on one screen of a phone, above the bottom bar, in both languages.
  for (const language of ['en', 'th'] as const) {
    const say = { locale: language };
    await buyer.getByRole('heading', { name: m.pay_slip({}, say) }).waitFor();
    const bar = await buyer.getByRole('navigation', { name: m.nav_menu({}, say) }).boundingBox();
    for (const part of [
      buyer.locator('[data-payload]'),
      buyer.getByRole('button', { name: m.pay_save_code({}, say) }),
      buyer.getByText(m.slip_choose({}, say), { exact: true }),
    ]) {
      const box = await part.boundingBox();
      expect([language, (box?.y ?? 0) > 64 && (box?.y ?? Infinity) + (box?.height ?? 0) < (bar?.y ?? 0)]).toEqual([
        language,
        true,
      ]);
    }
    await buyer.getByRole('button', { name: m.language_other({}, say) }).click();
  }
  await handIn(buyer, largePicture());
  await buyer.getByRole('status').getByText('No QR code found in this picture').waitFor();
  // The network is cut once, and the upload continues by itself.
  let cuts = 0;
  await buyer.route('**/storage/v1/object/shop-payment-proofs/**', (route) =>
    (cuts += 1) === 1 ? route.abort() : route.continue(),
  );
  await buyer.getByRole('button', { name: 'Submit for the club to check' }).click();
  await heading(buyer, /^Order /);
  await buyer.getByText('Without code').waitFor();
  await buyer.getByText('There’s nothing more for you to do.').waitFor();
  const [stored] = await app().database.query<{ type: string; is_small: boolean }>(
    `select metadata ->> 'mimetype' as type, (metadata ->> 'size')::int < 5 * 1024 * 1024 as is_small from storage.objects
     where bucket_id = 'shop-payment-proofs' order by created_at desc limit 1`,
  );
  expect([stored, cuts > 1]).toEqual([{ type: 'image/webp', is_small: true }, true]);
  await leavePage(buyer);

  const chair = await openPage(browser(), app(), '/admin/orders', { as: 'chair', isPhone: true });
  await chair.getByRole('link', { name: 'Danai' }).click();
  await chair.getByText('Without code', { exact: true }).waitFor();
  await chair.getByRole('link', { name: /No bank code was read/ }).waitFor();
  await chair.getByLabel('Which slip').selectOption({ label: 'No slip, such as cash' });
  await chair.getByLabel('Note').fill('Paid at the desk');
  await chair.getByRole('button', { name: 'Record the payment' }).click();
  await chair.getByText(/Paid at the desk/).waitFor();
  await chair.getByRole('button', { name: 'Refund' }).click();
  await chair.getByLabel('Refunded, in baht').fill('99');
  await chair.getByText('Enter an amount, no more than what’s left').waitFor();
  await chair.getByLabel('Refunded, in baht').fill('60');
  await chair.getByRole('button', { name: 'Record the refund' }).click();
  await chair
    .getByRole('region', { name: /^Order / })
    .getByText('Refunded', { exact: true })
    .waitFor();
  await leavePage(chair);
});

test('if a product sells out before the order, the cart stays and shows the remaining stock', async () => {
  const { query } = app().database;
  const buyer = await openPage(browser(), app(), product, { as: 'president' });
  await buyer.getByRole('radio', { name: 'L' }).check({ force: true });
  for (let more = 0; more < 3; more += 1) await buyer.getByRole('button', { name: 'One more' }).click();
  await buyer.getByRole('button', { name: 'Add to cart' }).click();
  await buyer.getByRole('link', { name: /^Cart, 4/ }).click();
  await buyer.getByRole('link', { name: 'Check out' }).click();
  await buyer.getByRole('button', { name: 'Place the order' }).waitFor();
  await buyer.getByLabel('Note to the club').fill('I come on Friday.');
  await query(
    `update shop_product_variants set stock = 3 where size = 'L' and product_id = (select id from shop_products where slug = $1)`,
    [cake.slug],
  );
  await buyer.getByRole('button', { name: 'Place the order' }).click();
  await buyer.getByRole('alert').getByText('Only 3 of Moon cake · L left. The list is up to date').waitFor();
  await buyer.getByText(m.cart_only_left({ count: 3 }, { locale: 'en' })).waitFor();
  expect(await buyer.getByLabel('Note to the club').inputValue()).toBe('I come on Friday.');
  await buyer.getByRole('button', { name: 'Place the order' }).click();
  await heading(buyer, m.pay_title({}, { locale: 'en' }));
  await buyer.getByText('฿330.00').first().waitFor();
  expect(await stockOf('L')).toBe(0);

  // Cancelled at once, and restored with its stock by undoing.
  await buyer.goto(
    buyer
      .url()
      .replace(/checkout\?order=/, 'me/orders/')
      .replaceAll('%22', ''),
  );
  await buyer.getByRole('button', { name: 'Cancel order' }).click();
  await buyer.getByText('You cancelled this order').waitFor();
  expect(await stockOf('L')).toBe(3);
  await buyer.getByRole('button', { name: 'Undo' }).click();
  await buyer.locator('li[aria-current=step]').getByText('Waiting for your transfer').waitFor();
  expect(await stockOf('L')).toBe(0);
  await leavePage(buyer);
});

test('a club refuses a slip with a reason that the buyer reads, and the order waits for its payment again', async () => {
  await app().database.query('update shop_product_variants set stock = 20 where stock < 20');
  const buyer = await openPage(browser(), app(), '/shop', { as: 'secretary' });
  const clicks = await countClicks(buyer);
  await buyer.getByRole('link', { name: cake.name }).click();
  await buyer.getByRole('radio', { name: 'S' }).check({ force: true });
  await buyer.getByRole('button', { name: 'Buy now' }).click();
  await buyer.getByRole('button', { name: 'Place the order' }).click();
  await heading(buyer, m.pay_title({}, { locale: 'en' }));
  await handIn(buyer, slipPicture({ bank: '014', reference: 'REFUSED' }));
  await buyer.getByRole('button', { name: 'Submit the slip' }).click();
  await buyer.getByText(/^The club will check it by /).waitFor();
  // From the shop to the slip that is sent.
  expect(await clicks()).toBeLessThanOrEqual(6);
  // The home page of the club's president leads to what waits for the club.
  const chair = await openPage(browser(), app(), '/', { as: 'chair', isPhone: true });
  await chair.getByRole('link', { name: /^Slips? to check$/ }).click();
  await chair.getByRole('listitem').filter({ hasText: 'Sai' }).getByText('Arrived today').waitFor();
  // A slip whose file does not come says so, and is asked for again.
  await chair.route('**/storage/v1/object/sign/**', (route) => route.fulfill({ status: 400, json: { message: 'missing' } }));
  await chair.getByRole('link', { name: 'Sai' }).click();
  await chair.getByRole('alert').getByText('Couldn’t load the slip.').waitFor();
  await chair.unroute('**/storage/v1/object/sign/**');
  await chair.getByRole('button', { name: 'Try again' }).click();
  await chair.getByRole('link', { name: 'Open the slip' }).waitFor();
  await chair.getByText(/^Reject the slip from /).click();
  await chair.getByLabel('Reason').fill('The amount is too small.');
  await chair.getByRole('button', { name: 'Reject the slip' }).click();
  await chair.getByText('The club didn’t accept this slip: The amount is too small.').waitFor();
  await buyer.getByText('The club didn’t accept this slip: The amount is too small.').waitFor();
  await buyer.getByText('Waiting for your transfer').waitFor();
  await leavePage(buyer);
  await leavePage(chair);
});

test('the ledger’s entries are in the order of their dates, whichever was recorded last', async () => {
  // Recorded last, of a day before all others.
  const added = await app().database.query(
    `insert into shop_payment_ledger (order_id, kind, amount, note, created_at)
     select shop_orders.id, 'refund', 1, 'Of last year', now() - interval '1 year' from shop_orders join clubs on clubs.id = club_id
     where clubs.slug = $1 and status = 'handed-over' limit 1 returning order_id`,
    [seller.slug],
  );
  expect(added).toHaveLength(1);
  const chair = await openPage(browser(), app(), '/admin/orders?show=ledger', { as: 'chair' });
  const entries = chair.getByRole('region', { name: 'Latest entries' }).getByRole('listitem');
  await entries.nth(1).waitFor();
  expect((await entries.allTextContents()).findIndex((entry) => entry.includes('Of last year'))).toBe(
    (await entries.count()) - 1,
  );
  await leavePage(chair);
});

test('a product’s limit per person is shown in the shop and applies to all orders; sellers can only view their own orders', async () => {
  const chair = await openPage(browser(), app(), '/admin/shop', { as: 'chair' });
  await chair.getByRole('link', { name: /Moon cake/ }).click();
  await chair.getByLabel('Limit per person').fill('0');
  await chair.getByRole('button', { name: 'Save' }).click();
  await chair.getByText('A whole number from 1 to 10,000, or empty').waitFor();
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

test('a cart is stored on the device and shown in every tab, and a removal can be undone', async () => {
  await app().database.query('update shop_product_variants set stock = 20 where stock < 20');
  const first = await openPage(browser(), app(), product);
  // Nothing is chosen for the buyer, whom the button leads to the choice. The bar of the buttons, which stays in sight, says so.
  const add = first.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await add.locator('xpath=..').getByRole('status').getByText('Choose a size first').waitFor();
  expect(await first.getByRole('radio', { name: 'S' }).evaluate((radio) => radio === document.activeElement)).toBe(true);
  expect(await first.getByRole('link', { name: /^Cart, / }).count()).toBe(0);
  await first.getByRole('radio', { name: 'S' }).check({ force: true });
  await add.click();
  const second = await first.context().newPage();
  await second.goto(`${app().url}/cart`);
  await second.getByRole('button', { name: 'Remove Moon cake · S' }).click();
  await second.getByText('Your cart is empty').waitFor();
  await first.getByRole('link', { name: /^Cart, / }).waitFor({ state: 'detached' });
  await second.getByRole('button', { name: 'Undo' }).click();
  await first.getByRole('link', { name: 'Cart, 1 item' }).waitFor();

  // Products that another tab adds appear here, and do not count as removed ones.
  await first.getByRole('radio', { name: 'L' }).check({ force: true });
  await first.getByRole('button', { name: 'Add to cart' }).click();
  await second.getByRole('button', { name: 'Remove Moon cake · L' }).click();
  await first.getByRole('link', { name: 'Cart, 1 item' }).waitFor();

  // Without an answer nothing is lost: neither what is shown, nor what is kept.
  await second.context().route('**/rest/v1/shop_product_variants*', (route) => route.abort());
  await second.getByRole('button', { name: 'Remove Moon cake · S' }).click();
  await second.getByRole('button', { name: 'Undo' }).first().click();
  await second.getByRole('button', { name: 'Remove Moon cake · S' }).waitFor();
  await first.getByRole('button', { name: 'Add to cart' }).click();
  await first.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await second.getByRole('button', { name: 'Remove Moon cake · S' }).waitFor();
  expect(await second.evaluate(() => (JSON.parse(localStorage.getItem('portal:visitor:cart') ?? '[]') as unknown[]).length)).toBe(
    2,
  );
  await second.context().unroute('**/rest/v1/shop_product_variants*');

  await second.reload();
  await second.getByRole('link', { name: 'Check out' }).click();
  await heading(second, 'Sign in');
  await leavePage(first);
});

test('a chair adds a product with a picture and puts it on sale, and can undo its removal', async () => {
  const chair = await openPage(browser(), app(), '/admin/shop', { as: 'chair' });
  await chair.getByRole('link', { name: 'Add a product' }).click();
  await chair.getByRole('button', { name: 'Save' }).click();
  await chair.getByText('Enter a name in at least one language').waitFor();
  await chair.getByLabel('Name in Thai').fill('ถุงผ้า');
  await chair.getByLabel('Name in English').fill('Cloth bag');
  expect(await chair.getByLabel('URL name').getAttribute('placeholder')).toBe('cloth-bag');
  // What is wrong with the price shows at it: that it is missing, or how it is written.
  const price = chair.getByLabel('Price, in baht');
  const problemOfPrice = async () => chair.locator(`[id="${await price.getAttribute('aria-describedby')}"]`).innerText();
  expect(await problemOfPrice()).toBe('Fill this in');
  await price.fill('a lot');
  expect(await problemOfPrice()).toBe('Enter the price as a number with at most two decimals');
  await price.fill('120');
  await chair.getByLabel('Stock').fill('5');
  await chair.getByLabel('Add', { exact: true }).setInputFiles({ name: 'bag.png', mimeType: 'image/png', buffer: slipPicture() });
  await chair.getByRole('button', { name: 'Remove picture 1' }).waitFor();
  await chair.getByLabel('What picture 1 shows, in English').fill('A bag on a bench');
  await chair.getByRole('button', { name: 'Crop picture 1' }).click();
  await chair.getByRole('button', { name: 'Use this part' }).click();
  await chair.getByRole('button', { name: 'Crop picture 1' }).waitFor();
  expect(await chair.getByLabel('What picture 1 shows, in English').inputValue()).toBe('A bag on a bench');
  await chair.getByRole('button', { name: 'Save' }).click();
  await chair.getByRole('switch', { name: 'Cloth bag on sale' }).click();
  await chair.getByText('On sale: Cloth bag').waitFor();

  const visitor = await openPage(browser(), app(), `/shop/${seller.slug}/cloth-bag`, { isPhone: true });
  await visitor.getByText('5 left').waitFor();
  // The button to buy is in view at once, above the bar of 56 pixels.
  const buy = await visitor.getByRole('button', { name: 'Buy now' }).boundingBox();
  expect((buy?.y ?? Infinity) + (buy?.height ?? 0)).toBeLessThanOrEqual((visitor.viewportSize()?.height ?? 0) - 56);
  const photo = visitor.getByRole('img', { name: 'A bag on a bench' });
  // Whole, in the shape that pictures of products are cropped to.
  const { width = 0, height = 1 } = (await photo.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(4 / 5, 2);
  const picture = await photo.getAttribute('src');
  expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/webp');
  // A picture that does not load leaves a pattern.
  await visitor.route('**/shop-products/**', (route) => route.fulfill({ status: 404 }));
  await visitor.reload();
  await visitor.locator('main [data-pattern]').waitFor();
  await visitor.unrouteAll();
  await chair.getByRole('switch', { name: 'Cloth bag on sale' }).click();
  await chair.getByText('No longer on sale: Cloth bag').waitFor();
  await visitor.reload();
  await visitor.getByText('Not on sale now').waitFor();
  await chair.getByRole('button', { name: 'Undo' }).first().click();
  await chair.getByRole('switch', { name: 'Cloth bag on sale', checked: true }).waitFor();

  await chair.getByRole('button', { name: 'Change Moon Bakers' }).click();
  await chair.getByLabel('PromptPay number').fill('12');
  await chair.getByText('A 10-digit phone number').waitFor();
  await chair.getByLabel('PromptPay number').fill('089-999 9999');
  await chair.getByRole('button', { name: 'Save' }).click();
  await chair.getByText('The account is saved').waitFor();
  await chair.getByText('0899999999').waitFor();
  await leavePage(visitor);
  await leavePage(chair);
});

test('orders are exported for spreadsheets, and no text of a buyer is a formula', async () => {
  await app().database.query('update shop_orders set note = $2 where id = $1', [ownOrder, '=HYPERLINK("https://evil.test")']);
  const chair = await openPage(browser(), app(), '/admin/orders?show=all&q=moon', { as: 'chair' });
  const [download] = await Promise.all([
    chair.waitForEvent('download'),
    chair.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('Order,Time,Club,Buyer,Products,Total,Status,Note to the club');
  expect(text).toContain(`,Moon Bakers,Mali,1 × Moon cake · S,60,Awaiting payment,"'=HYPERLINK(""https://evil.test"")"`);
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

test('the bar of the buttons names all that is to be chosen, and leads to the first of it in sight', async () => {
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
