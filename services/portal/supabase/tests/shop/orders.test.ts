import { beforeEach, expect, test } from 'vitest';
import { chairsClub, idOf, otherClub } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');
const cap = idOf('shop_product_variants', "in the chair's club", 'dean');
const foreign = idOf('variant', 'other');

beforeEach(() => portal().query('update shop_product_variants set stock = 10'));
const place = (items: unknown, identity: 'member' | 'dean' | 'anonymous' = 'member', club = chairsClub) =>
  portal().call(identity, 'place_order', { club, items });
const stockOf = async (variant: string) =>
  (await portal().query('select stock from shop_product_variants where id = $1', [variant]))[0]?.stock;

test('an order takes stock and keeps the price of its day', async () => {
  const { body } = await place([
    { variant_id: shirt, quantity: 2 },
    { variant_id: cap, quantity: 1 },
    { variant_id: shirt, quantity: 1 },
  ]);
  expect([body.total, body.status, await stockOf(shirt), await stockOf(cap)]).toEqual([1000, 'awaiting-payment', 7, 9]);
  const { body: items } = await portal().send(
    'member',
    'GET',
    `shop_order_items?order_id=eq.${body.id}&select=quantity,unit_price&order=quantity`,
  );
  expect(items).toEqual([
    { quantity: 1, unit_price: 250 },
    { quantity: 3, unit_price: 250 },
  ]);
});

test('20 buyers of 10 pieces: 10 get one, and the stock is exactly zero', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => place([{ variant_id: shirt, quantity: 1 }], index % 2 ? 'member' : 'dean')),
  );
  const outcomes = Map.groupBy(answers, ({ outcome }) => outcome);
  expect([outcomes.get('yes')?.length, outcomes.get('shop_out_of_stock')?.length, await stockOf(shirt)]).toEqual([10, 10, 0]);
});

test('concurrent orders of the same products in different orders do not deadlock', async () => {
  const both = [
    { variant_id: shirt, quantity: 1 },
    { variant_id: cap, quantity: 1 },
  ];
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => place(index % 2 ? both : both.toReversed())));
  expect(answers.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 8 }, () => 'yes'));
});

test('a refused order leaves nothing behind', async () => {
  const before = await portal().query('select count(*) from shop_orders');
  expect(
    (
      await place([
        { variant_id: cap, quantity: 1 },
        { variant_id: shirt, quantity: 11 },
      ])
    ).outcome,
  ).toBe('shop_out_of_stock');
  expect([await portal().query('select count(*) from shop_orders'), await stockOf(cap)]).toEqual([before, 10]);
});

test.each([
  ['goods of another club', [{ variant_id: foreign, quantity: 1 }], 'shop_variant_unavailable'],
  ['goods that are not there', [{ variant_id: idOf('nothing'), quantity: 1 }], 'shop_variant_unavailable'],
  ['nothing', [], 'shop_items_invalid'],
  ['less than one', [{ variant_id: shirt, quantity: 0 }], 'shop_items_invalid'],
  ['a negative quantity', [{ variant_id: shirt, quantity: -1 }], 'shop_items_invalid'],
  ['no identifier', [{ variant_id: `${shirt}'`, quantity: 1 }], 'shop_items_invalid'],
  ['no list', { variant_id: shirt, quantity: 1 }, 'shop_items_invalid'],
])('an order of %s is refused', async (_what, items, outcome) => {
  expect((await place(items)).outcome).toBe(outcome);
});

test('unavailable products cannot be ordered', async () => {
  await portal().query('update shop_products set is_available = false where club_id = $1', [otherClub]);
  expect((await place([{ variant_id: foreign, quantity: 1 }], 'member', otherClub)).outcome).toBe('shop_variant_unavailable');
});

test('only the buyer or the seller cancels an order, and its stock returns once', async () => {
  const { body } = await place([{ variant_id: shirt, quantity: 4 }]);
  const cancel = (identity: 'member' | 'dean' | 'chair') => portal().call(identity, 'cancel_order', { shop_order: body.id });
  expect((await cancel('dean')).outcome).toBe('shop_order_not_found');
  expect((await cancel('member')).body.status).toBe('cancelled');
  expect((await cancel('chair')).outcome).toBe('shop_order_not_cancellable');
  expect(await stockOf(shirt)).toBe(10);
});

test('nobody orders without an account', async () => {
  expect((await place([{ variant_id: shirt, quantity: 1 }], 'anonymous')).outcome).toBe('denied');
});
