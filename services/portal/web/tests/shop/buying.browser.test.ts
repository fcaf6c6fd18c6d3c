import { expect, test } from 'vitest';
import { m } from '../../src/paraglide/messages.js';
import { countClicks } from '../../testing/count-clicks.ts';
import { cake, seller } from '../../testing/fill-shop.sql.ts';
import { leavePage, openPage } from '../../testing/open-page.ts';
import { largePicture, slipPicture } from '../../testing/slip-picture.ts';
import { handIn, heading, product, useShop } from '../../testing/use-shop.ts';

const { browser, app, order, stockOf } = useShop();

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
  // Who handed it over and when, until it is undone; buyer and club read a date under each step.
  const handover = chair.getByText(/^Handed over\s\d+\s\w+\s\d{4} at \d\d:\d\d · Chai/);
  await handover.waitFor();
  await chair.getByRole('button', { name: 'Undo' }).click();
  await handover.waitFor({ state: 'detached' });
  await chair.getByRole('button', { name: 'Hand over' }).click();
  await handover.waitFor();
  await expect.poll(() => buyer.locator('li[aria-current=step]').count()).toBe(0);
  for (const page of [buyer, chair]) {
    const steps = page.getByRole('region', { name: 'Progress' }).getByRole('listitem');
    await steps.nth(3).waitFor();
    for (const [at, name] of ['Ordered', 'Slip submitted', 'Payment recorded', 'Handed over'].entries())
      expect(await steps.nth(at).innerText()).toMatch(
        new RegExp(`^${name}\\s+\\(done\\)\\s+\\d+\\s\\w+\\s\\d{4} at \\d\\d:\\d\\d$`),
      );
  }
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
  await buyer.getByText('No QR code').waitFor();
  await buyer.getByText('There’s nothing more for you to do.').waitFor();
  // The payment page knows of the slip: nobody pays twice.
  await buyer.getByRole('region', { name: 'Slips' }).getByRole('link', { name: 'Submit another slip' }).click();
  await buyer.getByText(/^You submitted a slip on .+ Don’t pay again\.$/).waitFor();
  expect(await buyer.locator('[data-payload]').isVisible()).toBe(false);
  await buyer.getByText('Still need to transfer the rest?', { exact: true }).click();
  await buyer.locator('[data-payload]').waitFor();
  const [stored] = await app().database.query<{ type: string; is_small: boolean }>(
    `select metadata ->> 'mimetype' as type, (metadata ->> 'size')::int < 5 * 1024 * 1024 as is_small from storage.objects
     where bucket_id = 'shop-payment-proofs' order by created_at desc limit 1`,
  );
  expect([stored, cuts > 1]).toEqual([{ type: 'image/webp', is_small: true }, true]);
  await leavePage(buyer);

  const chair = await openPage(browser(), app(), '/admin/orders', { as: 'chair', isPhone: true });
  await chair.getByRole('link', { name: 'Danai' }).click();
  await chair.getByText('No QR code', { exact: true }).waitFor();
  await chair.getByRole('link', { name: /No QR code was read from this slip/ }).waitFor();
  await chair.getByLabel('Which slip').selectOption({ label: 'No slip (for example, cash)' });
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
  await buyer.getByRole('alert').getByText('Moon cake · L: only 3 left. We’ve updated your order').waitFor();
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
  await chair.getByRole('listitem').filter({ hasText: 'Sai' }).getByText('Ordered today').waitFor();
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

test('the buttons of a phone cover no choice that is still to be made, and then stay in sight below an edge', async () => {
  await app().database.query(
    `with product as (insert into shop_products (club_id, slug, name, name_th)
       select club_id, 'moon-shirt', 'Moon shirt', 'เสื้อพระจันทร์' from shop_products where slug = $1 returning id)
     insert into shop_product_variants (product_id, size, colour, price, stock)
     select id, size, colour, 290, 20 from product, unnest(array['S', 'M', 'L', 'XL']) as size, unnest(array['white', 'black', 'red']) as colour`,
    [cake.slug],
  );
  const buyer = await openPage(browser(), app(), `/shop/${seller.slug}/moon-shirt`, { isPhone: true });
  const choices = buyer.locator('[data-choice] label');
  const bar = buyer.locator('[data-bottom-bar]');
  await choices.first().waitFor();
  const places = () => choices.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().y + scrollY));
  const covered = () =>
    choices.evaluateAll((labels) =>
      labels
        .filter((label) => {
          const { x, y, width, height } = label.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[data-bottom-bar]') !== null;
        })
        .map((label) => label.textContent),
    );
  const before = await places();
  expect(await covered()).toEqual([]);
  await choices.filter({ hasText: /^M$/ }).click();
  expect([await covered(), await bar.evaluate((element) => getComputedStyle(element).position)]).toEqual([[], 'static']);
  await buyer.getByRole('group', { name: 'Colour' }).locator('label').first().click();
  await buyer.evaluate(() => scrollTo(0, 0));
  // It is above the bar of 56 pixels, and nothing has moved.
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(844 - 56);
  expect(await bar.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('1px');
  expect(await places()).toEqual(before);
  await leavePage(buyer);
});
