import { afterEach, beforeEach, expect, test } from 'vitest';
import { chairsClub, idOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');

const switchTo = (feature: string, isOn: boolean) =>
  portal().query(`update app_settings set features = features || jsonb_build_object($1::text, $2::boolean)`, [feature, isOn]);
const order = () => portal().call('member', 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity: 1 }] });
const poll = () => portal().send('member', 'POST', 'meeting_polls', { question: 'When?' });

beforeEach(async () => {
  await portal().query('update shop_product_variants set stock = 10 where id = $1', [shirt]);
});
afterEach(async () => {
  await switchTo('shop', true);
  await switchTo('polls', true);
});

test.each([
  ['shop', 'shop_off', order],
  ['polls', 'polls_off', poll],
] as const)('%s: turned off it accepts nothing new, and turned on again it does', async (feature, code, act) => {
  await switchTo(feature, false);
  expect((await act()).outcome).toBe(code);
  await switchTo(feature, true);
  expect((await act()).outcome).toBe('yes');
});

test('existing orders and polls continue while their feature is turned off', async () => {
  const { id } = (await order()).body as { id: string };
  await switchTo('shop', false);
  expect((await portal().call('member', 'cancel_order', { shop_order: id })).outcome).toBe('yes');
});
