import { beforeEach, expect, test } from 'vitest';
import { chairsClub, idOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { slipPayload } from './slip-payload.rules.ts';
import { handInSlip } from './slips.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');
const cap = idOf('shop_product_variants', "in the chair's club", 'dean');

beforeEach(async () => {
  await portal().query('update shop_product_variants set stock = 10');
  await portal().query(`update shop_orders set pay_by = null where status = 'awaiting-payment'`);
});
const place = async (quantity = 2) => {
  const items = [
    { variant_id: shirt, quantity },
    { variant_id: cap, quantity: 1 },
  ];
  return (await portal().call('member', 'place_order', { club: chairsClub, items })).body;
};
const letTimePass = (order: string) =>
  portal().query(`update shop_orders set pay_by = now() - interval '1 second' where id = $1`, [order]);
const runJob = async () => {
  const [job] = await portal().query(`select command from cron.job where jobname = 'order-holds'`);
  return (await portal().query(job?.command))[0]?.expire_orders;
};
const stateOf = async (order: string) =>
  (await portal().query('select status, cancelled_by from shop_orders where id = $1', [order]))[0];
const stockOf = async (variant: string) =>
  (await portal().query('select stock from shop_product_variants where id = $1', [variant]))[0]?.stock;
const reopen = (order: string, identity: 'member' | 'chair' | 'dean' = 'member') =>
  portal().call(identity, 'reopen_order', { shop_order: order });
const cancel = (order: string, identity: 'member' | 'chair' = 'member') =>
  portal().call(identity, 'cancel_order', { shop_order: order });

test('an order keeps its deadline when the settings change', async () => {
  await portal().query('update app_settings set order_hold_minutes = 30');
  const { id } = await place();
  await portal().query('update app_settings set order_hold_minutes = 60');
  const [row] = await portal().query('select pay_by - created_at as held from shop_orders where id = $1', [id]);
  expect(row?.held).toMatchObject({ minutes: 30 });
  await portal().query('update app_settings set order_hold_minutes = null');
  expect((await place()).pay_by).toBe(null);
  await portal().query('update app_settings set order_hold_minutes = 1440');
});

test('an expired order returns its stock once, and an order in time keeps it', async () => {
  const [late, later, inTime] = [await place(), await place(), await place()];
  await letTimePass(late.id);
  await letTimePass(later.id);
  expect(await stockOf(shirt)).toBe(4);
  expect(await runJob()).toBe(2);
  expect([await stateOf(late.id), await stateOf(inTime.id)]).toEqual([
    { status: 'cancelled', cancelled_by: 'time' },
    { status: 'awaiting-payment', cancelled_by: null },
  ]);
  expect([await stockOf(shirt), await stockOf(cap), await runJob()]).toEqual([8, 9, 0]);
});

test('an order with a slip or a deposit does not expire', async () => {
  const [sent, begun] = [await place(), await place()];
  await handInSlip(portal(), sent.id, slipPayload('014', 'HOLD1'));
  await portal().call('chair', 'record_deposit', { shop_order: begun.id, amount: 100 });
  await letTimePass(sent.id);
  await letTimePass(begun.id);
  expect(await runJob()).toBe(0);
});

test('orders that are placed while others expire do not deadlock', async () => {
  const late = await Promise.all([place(1), place(1), place(1)]);
  for (const { id } of late) await letTimePass(id);
  const outcomes = await Promise.all([place(1), runJob(), place(1), runJob(), place(1)]);
  expect(outcomes.map((outcome) => typeof outcome === 'number' || outcome.status)).toEqual([
    'awaiting-payment',
    true,
    'awaiting-payment',
    true,
    'awaiting-payment',
  ]);
  expect(await stockOf(shirt)).toBe(7);
});

test('a buyer reopens an order that they or the schedule cancelled, with new stock and time', async () => {
  const { id } = await place();
  expect((await cancel(id)).body).toMatchObject({ status: 'cancelled', cancelled_by: 'buyer' });
  expect((await reopen(id)).body).toMatchObject({ status: 'awaiting-payment', cancelled_by: null, cancelled_at: null });
  expect(await stockOf(shirt)).toBe(8);
  await letTimePass(id);
  await runJob();
  expect((await reopen(id)).body.status).toBe('awaiting-payment');
  expect(await runJob()).toBe(0);
});

test('an order whose stock was sold meanwhile cannot be reopened', async () => {
  const { id } = await place(8);
  await cancel(id);
  await portal().query('update shop_product_variants set stock = 3 where id = $1', [shirt]);
  expect(await reopen(id)).toMatchObject({ outcome: 'shop_out_of_stock', body: { hint: shirt } });
  expect([await stockOf(cap), (await stateOf(id))?.status]).toEqual([10, 'cancelled']);
});

test('an order of unavailable products cannot be reopened', async () => {
  const { id } = await place();
  await cancel(id);
  await portal().query(`update shop_products set is_available = false where club_id = $1`, [chairsClub]);
  expect((await reopen(id)).outcome).toBe('shop_variant_unavailable');
  await portal().query(`update shop_products set is_available = true where club_id = $1`, [chairsClub]);
});

test.each([
  ['what the club called off', async (id: string) => cancel(id, 'chair')],
  ['what waits for its payment', async () => {}],
  [
    'what was called off more than a day ago',
    async (id: string) => {
      await cancel(id);
      await portal().query(`update shop_orders set cancelled_at = now() - interval '25 hours' where id = $1`, [id]);
    },
  ],
])('%s cannot be reopened', async (_what, happens) => {
  const { id } = await place();
  await happens(id);
  expect((await reopen(id)).outcome).toBe('shop_order_not_reopenable');
});

test('the club takes back its own cancellation for ten minutes: order and deadlines are as before, and its buyer hears of neither', async () => {
  const { id } = await place();
  const before = await row(id);
  await portal().query('delete from notification_outbox');
  await cancel(id, 'chair');
  expect((await reopen(id, 'chair')).body).toMatchObject({ status: 'awaiting-payment', cancelled_by: null, extended_at: null });
  expect([await row(id), await stockOf(shirt)]).toEqual([before, 8]);
  expect(await portal().query('select kind from notification_outbox')).toEqual([]);
  await slipFor(id);
  await cancel(id, 'chair');
  expect((await reopen(id, 'chair')).body).toMatchObject({ status: 'payment-sent', extended_at: null });
  await cancel(id, 'chair');
  await portal().query(`update shop_orders set cancelled_at = now() - interval '11 minutes' where id = $1`, [id]);
  expect((await reopen(id, 'chair')).outcome).toBe('shop_order_not_reopenable');
});

test('nobody reopens another person’s order: not a stranger, and not the club', async () => {
  const { id } = await place();
  await cancel(id);
  expect([(await reopen(id, 'dean')).outcome, (await reopen(id, 'chair')).outcome]).toEqual([
    'shop_order_not_found',
    'shop_order_not_reopenable',
  ]);
});

const refuse = (slip: string, identity: 'chair' | 'member' | 'dean' = 'chair') =>
  portal().call(identity, 'refuse_slip', { slip, reason: 'Not the amount.' });
const slipFor = async (order: string) => (await handInSlip(portal(), order)).body[0].id as string;
const row = async (order: string) =>
  (
    await portal().query(
      'select status, pay_by > now() as is_held, check_by - now() as checked, pay_by, check_by from shop_orders where id = $1',
      [order],
    )
  )[0];

test('an order whose slip is refused waits for payment again, and expires', async () => {
  const { id } = await place();
  const [first, second] = [await slipFor(id), await slipFor(id)];
  await letTimePass(id);
  expect((await refuse(first)).body).toMatchObject({ refusal_reason: 'Not the amount.' });
  expect(await row(id)).toMatchObject({ status: 'payment-sent' });
  expect((await refuse(second)).outcome).toBe('yes');
  expect(await row(id)).toMatchObject({ status: 'awaiting-payment', is_held: true });
  expect((await portal().call('chair', 'record_deposit', { shop_order: id, amount: 1, proof: first })).outcome).toBe(
    'ledger_proof_refused',
  );
  await letTimePass(id);
  await runJob();
  expect([await stateOf(id), await stockOf(shirt)]).toEqual([{ status: 'cancelled', cancelled_by: 'time' }, 10]);
});

test('the club that sells refuses a slip, once, and not one whose payment is recorded', async () => {
  const { id } = await place();
  const slip = await slipFor(id);
  expect([(await refuse(slip, 'member')).outcome, (await refuse(slip, 'dean')).outcome, (await refuse(shirt)).outcome]).toEqual([
    'shop_seller_only',
    'shop_order_not_found',
    'shop_order_not_found',
  ]);
  expect([(await refuse(slip)).outcome, (await refuse(slip)).outcome]).toEqual(['yes', 'slip_refused']);
  const paid = await slipFor(id);
  await portal().call('chair', 'record_deposit', { shop_order: id, amount: 1, proof: paid });
  expect((await refuse(paid)).outcome).toBe('slip_recorded');
});

test("a slip reserves its order until the club's deadline, and the buyer may reopen it once", async () => {
  const { id } = await place();
  await slipFor(id);
  expect((await row(id))?.checked).toMatchObject({ days: 13 });
  const letDaysPass = () => portal().query(`update shop_orders set check_by = now() - interval '1 second' where id = $1`, [id]);
  await letTimePass(id);
  expect(await runJob()).toBe(0);
  await letDaysPass();
  await slipFor(id);
  expect([await runJob(), await stockOf(shirt)]).toEqual([1, 10]);
  // Weeks later still: the slip waits for the club again, with its stock.
  await portal().query(`update shop_orders set cancelled_at = now() - interval '20 days' where id = $1`, [id]);
  expect((await reopen(id)).body.status).toBe('payment-sent');
  expect((await row(id))?.checked).toMatchObject({ days: 13 });
  await letDaysPass();
  await runJob();
  expect((await reopen(id)).outcome).toBe('shop_order_not_reopenable');
});

test('cancelling and reopening adds no time, and an expired order gets more time once', async () => {
  const { id, pay_by } = await place();
  for (let round = 0; round < 3; round += 1) {
    await cancel(id);
    expect((await reopen(id)).body.pay_by).toBe(pay_by);
  }
  await letTimePass(id);
  await runJob();
  expect(Date.parse((await reopen(id)).body.pay_by)).toBeGreaterThan(Date.now());
  await letTimePass(id);
  await runJob();
  expect((await reopen(id)).outcome).toBe('shop_order_not_reopenable');
});

test('a product with a limit is ordered up to it, over all open and paid orders of one person, also at once', async () => {
  const product = idOf('shop_products', "in the chair's club", 'member');
  const limit = (max_per_buyer: number | null) =>
    portal().send('chair', 'PATCH', `shop_products?id=eq.${product}`, { max_per_buyer });
  const order = (quantity: number) =>
    portal().call('vp', 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity }] });
  await limit(3);
  try {
    expect(await order(4)).toMatchObject({ status: 409, outcome: 'shop_order_limit_reached', body: { hint: product } });
    const both = await Promise.all([order(2), order(2)]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['shop_order_limit_reached', 'yes']);
    expect(await stockOf(shirt)).toBe(8);
    const first = both.find(({ outcome }) => outcome === 'yes')?.body.id as string;
    await portal().call('vp', 'cancel_order', { shop_order: first });
    expect((await order(3)).outcome).toBe('yes');
    expect((await portal().call('vp', 'reopen_order', { shop_order: first })).outcome).toBe('shop_order_limit_reached');
    // Another person, and another product, have their own.
    expect(
      (await portal().call('dean', 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity: 3 }] })).outcome,
    ).toBe('yes');
  } finally {
    await limit(null);
  }
});
