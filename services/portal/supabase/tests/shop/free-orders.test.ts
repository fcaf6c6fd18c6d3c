import { expect, test } from 'vitest';
import { chairsClub, idOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const sticker = idOf('shop_product_variants', "in the chair's club", 'member');
const call = (identity: 'member' | 'chair', name: string, shop_order: string) => portal().call(identity, name, { shop_order });
const place = async () => {
  await portal().query('update shop_product_variants set price = 0, stock = 10 where id = $1', [sticker]);
  return (await portal().call('member', 'place_order', { club: chairsClub, items: [{ variant_id: sticker, quantity: 2 }] })).body;
};
const stock = async () => (await portal().query('select stock from shop_product_variants where id = $1', [sticker]))[0]?.stock;

test('a free order is paid as it is placed, never expires, and is handed over', async () => {
  const order = await place();
  expect(order).toMatchObject({ status: 'paid', total: 0, pay_by: null });
  expect((await call('chair', 'hand_over_order', order.id)).body.status).toBe('handed-over');
  expect((await call('member', 'cancel_order', order.id)).outcome).toBe('shop_order_not_cancellable');
});

test('until it is handed over a free order can be cancelled, returns its stock, and can be reopened', async () => {
  const order = await place();
  expect((await call('member', 'cancel_order', order.id)).body).toMatchObject({ status: 'cancelled', cancelled_by: 'buyer' });
  expect(await stock()).toBe(10);
  expect((await call('member', 'reopen_order', order.id)).body).toMatchObject({ status: 'paid', cancelled_by: null });
  expect(await stock()).toBe(8);
});

test('a paid order that was not free cannot be cancelled', async () => {
  const order = await place();
  await portal().query('update shop_orders set total = 100 where id = $1', [order.id]);
  expect((await call('member', 'cancel_order', order.id)).outcome).toBe('shop_order_not_cancellable');
});
