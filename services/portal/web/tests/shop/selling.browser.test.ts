import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ownOrder, seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { slipPicture } from '../../testing/slip-picture.ts';
import { useShop } from '../../testing/use-shop.ts';

const { browser, app } = useShop();

test('the ledger’s entries are in the order of their dates, whichever was recorded last', async () => {
  // Recorded last, of a day before the other.
  await app().database.query(
    `insert into shop_payment_ledger (order_id, kind, amount, note, created_at)
     values ($1, 'deposit', 60, 'Of today', now()), ($1, 'refund', 1, 'Of last year', now() - interval '1 year')`,
    [ownOrder],
  );
  const chair = await openPage(browser(), app(), '/admin/orders?show=ledger', { as: 'chair' });
  const entries = chair.getByRole('region', { name: 'Latest entries' }).getByRole('listitem');
  await entries.nth(1).waitFor();
  expect((await entries.allTextContents()).findIndex((entry) => entry.includes('Of last year'))).toBe(
    (await entries.count()) - 1,
  );
  await leavePage(chair);
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
  expect(await problemOfPrice()).toBe('Fill this in.');
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
  // What is nearly sold out is marked, and what is sold out is not said to be on sale.
  const bag = chair.getByRole('listitem').filter({ hasText: 'Cloth bag' }).first();
  await bag.getByText('5 left', { exact: true }).waitFor();
  const setStock = async (stock: number) => {
    await app().database.query(
      `update shop_product_variants set stock = $1 from shop_products where product_id = shop_products.id and name = 'Cloth bag'`,
      [stock],
    );
    await chair.reload();
  };
  await setStock(0);
  await bag.getByText('Sold out', { exact: true }).waitFor();
  await bag.getByText('On sale once restocked', { exact: true }).waitFor();
  await setStock(5);
  await bag.getByText('5 left', { exact: true }).waitFor();

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
  await chair.getByText('Enter a 10-digit phone number').waitFor();
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

test('past orders are listed by their end, with its day, and not by when they were placed', async () => {
  await app().database.query(
    `insert into shop_orders (buyer_id, club_id, total, status, created_at, handed_over_at, cancelled_at)
     select buyer_id, club_id, past.total, past.status::order_status, placed::timestamptz, handed::timestamptz, cancelled::timestamptz
     from shop_orders, (values
       (71, 'handed-over', '2025-01-05', '2025-03-09T05:00:00Z', null),
       (72, 'cancelled', '2025-02-05', null, '2025-02-06T05:00:00Z'),
       (73, 'handed-over', '2025-01-08', '2025-01-09T05:00:00Z', null)) as past (total, status, placed, handed, cancelled)
     where id = $1`,
    [ownOrder],
  );
  const chair = await openPage(browser(), app(), '/admin/orders?show=over', { as: 'chair' });
  const past = chair.getByRole('listitem').filter({ hasText: /฿7[123]\.00/ });
  await past.nth(2).waitFor();
  expect(await past.allInnerTexts()).toEqual([
    expect.stringMatching(/฿71[^]*9\sMar\s2025$/),
    expect.stringMatching(/฿72[^]*6\sFeb\s2025$/),
    expect.stringMatching(/฿73[^]*9\sJan\s2025$/),
  ]);
  await leavePage(chair);
});

test('a club’s page and the page of one’s clubs lead its president to its orders, with how many wait, and to its products', async () => {
  const { query } = app().database;
  const orders = await query<{ id: string }>(
    `insert into shop_orders (buyer_id, club_id, total, status)
     select buyer_id, club_id, 60, unnest(array['paid', 'payment-sent', 'cancelled']::order_status[]) from shop_orders where id = $1
     returning id`,
    [ownOrder],
  );
  const page = await openPage(browser(), app(), `/clubs/${seller.slug}`, { as: 'chair', isPhone: true });
  const box = page.getByRole('region', { name: 'Membership' });
  await box.getByRole('link', { name: 'Club products', exact: true }).waitFor();
  await box.getByRole('link', { name: 'Club orders (2 waiting)', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Club orders' }).waitFor();
  await page.goto(`${app().url}/me/clubs`);
  await page.getByRole('link', { name: `Club orders (2 waiting): ${seller.name}` }).waitFor();
  await page.getByRole('link', { name: `Club products: ${seller.name}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Club products' }).waitFor();
  // Another officer does not sell, also in the role of a chair.
  const [club] = await query<{ id: string; president_id: string }>('select id, president_id from clubs where slug = $1', [
    seller.slug,
  ]);
  await query(`insert into club_members (club_id, person_id, joined_at, office) values ($1, $2, now(), 'Treasurer')`, [
    club?.id,
    club?.president_id,
  ]);
  await query('update clubs set president_id = null where id = $1', [club?.id]);
  await page.goto(`${app().url}/clubs/${seller.slug}`);
  await box.getByRole('link', { name: 'Manage events' }).waitFor();
  expect(await box.getByRole('link', { name: /^Club (orders|products)/ }).count()).toBe(0);
  await query('delete from club_members where club_id = $1', [club?.id]);
  await query('update clubs set president_id = $2 where id = $1', [club?.id, club?.president_id]);
  await query('delete from shop_orders where id = any($1::uuid[])', [orders.map(({ id }) => id)]);
  await leavePage(page);
});

test('who checks slips goes from one to the next, in the order of the list', async () => {
  const sent = await app().database.query<{ id: string }>(
    `insert into shop_orders (buyer_id, club_id, total, status, created_at)
     select buyer_id, club_id, 60, 'payment-sent', now() - days * interval '1 day' from shop_orders, unnest(array[3, 2]) as days where id = $1
     returning id`,
    [ownOrder],
  );
  const [first, second] = sent.map(({ id }) => id);
  const chair = await openPage(browser(), app(), `/admin/orders?order=${first}`, { as: 'chair' });
  await chair.getByRole('link', { name: 'Check the next slip' }).click();
  await chair.waitForURL(`**/admin/orders?show=check&order=${second}`);
  await app().database.query(`insert into shop_payment_ledger (order_id, kind, amount) values ($1, 'deposit', 60)`, [first]);
  await chair.reload();
  await chair.getByRole('link', { name: /^To check\s+1$/ }).waitFor();
  expect(await chair.getByRole('link', { name: 'Check the next slip' }).count()).toBe(0);
  await leavePage(chair);
});
