import { expect, test } from 'vitest';
import { chairsClub, idOf, personOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';
import { slipPayload } from './slip-payload.rules.ts';
import type { Identity } from '../fixtures/identities.ts';
import { handInSlip, newPicture, uploadSlip, type Bytes } from './slips.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');
const place = async (quantity = 2) => {
  await portal().query('update shop_product_variants set stock = 10');
  return (await portal().call('member', 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity }] })).body
    .id as string;
};
const handIn = (order: string, qr_payload?: string, bytes?: Bytes) => handInSlip(portal(), order, qr_payload, bytes);
const deposit = (order: string, amount: number, proof?: string, identity: 'chair' | 'member' | 'dean' = 'chair') =>
  portal().call(identity, 'record_deposit', { shop_order: order, amount, proof });
const refund = (order: string, amount: number) => portal().call('chair', 'record_refund', { shop_order: order, amount });
const statusOf = async (order: string) =>
  (await portal().query('select status from shop_orders where id = $1', [order]))[0]?.status;
let transfers = 0;
const newSlip = () => slipPayload('014', `2026112100${(transfers += 1)}`);

test('a slip is decoded, and sends its order to the seller', async () => {
  const order = await place();
  const { body } = await handIn(order, slipPayload('004', '015123456789ABC'));
  expect([body[0], await statusOf(order)]).toMatchObject([{ sending_bank: '004', trans_ref: '015123456789ABC' }, 'payment-sent']);
});

test('a slip counts once, also for another order and for two at once', async () => {
  const payload = newSlip();
  const [one, two] = [await place(), await place()];
  const both = await Promise.all([handIn(one, payload), handIn(two, payload)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual([expect.stringMatching(/^(slip_used|23505)$/), 'yes']);
  expect((await handIn(await place(), payload)).outcome).toBe('slip_used');
});

test.each([
  ['no QR at all', 'hello'],
  ['a wrong checksum', newSlip().replace(/....$/, '0000')],
  ['a changed reference', newSlip().replace('20261121', '20261122')],
  ['another country', slipPayload('014', '1', 'US')],
  ['a payment request', slipPayload('014', '1', 'TH', '000002')],
  ['a length beyond the end', '0099'],
])('a slip with %s is unreadable', async (_what, payload) => {
  expect(await handIn(await place(), payload)).toMatchObject({ outcome: 'slip_unreadable', status: 422 });
});

test('an overlong slip payload is refused before it is decoded, also by decode_slip', async () => {
  const ask = async (more: number) =>
    (await portal().call('member', 'decode_slip', { payload: slipPayload('014', '1', 'TH', '000001', more) })).outcome;
  expect([await ask(1), await ask(10)]).toEqual(['yes', 'slip_unreadable']);
});

test('a slip without a QR is stored for the seller', async () => {
  expect((await handIn(await place())).body[0]).toMatchObject({ sending_bank: null, trans_ref: null });
});

test('a deposit of the total pays the order, and no order takes more', async () => {
  const order = await place();
  const proof = (await handIn(order, newSlip())).body[0].id;
  expect((await deposit(order, 200)).outcome).toBe('yes');
  expect(await statusOf(order)).toBe('payment-sent');
  expect((await deposit(order, 301, proof)).outcome).toBe('ledger_over_total');
  expect((await deposit(order, 300, proof)).outcome).toBe('yes');
  expect(await statusOf(order)).toBe('paid');
  expect((await handIn(order, newSlip())).outcome).toBe('shop_order_not_payable');
});

test('concurrent deposits cannot exceed the total together', async () => {
  const order = await place();
  const outcomes = await Promise.all([deposit(order, 300), deposit(order, 300), deposit(order, 300)]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['ledger_over_total', 'ledger_over_total', 'yes']);
});

test('refunds give back what was received, and the stock of what was not handed over', async () => {
  const order = await place(4);
  await deposit(order, 1000);
  expect((await refund(order, 1001)).outcome).toBe('ledger_below_zero');
  expect((await refund(order, 400)).outcome).toBe('yes');
  expect(await statusOf(order)).toBe('paid');
  expect((await refund(order, 600)).outcome).toBe('yes');
  expect(await statusOf(order)).toBe('refunded');
  expect(await portal().query('select stock from shop_product_variants where id = $1', [shirt])).toEqual([{ stock: 10 }]);
  expect((await deposit(order, 1)).outcome).toBe('ledger_order_closed');
});

test('an order is handed over once it is paid', async () => {
  const order = await place();
  const handOver = () => portal().call('chair', 'hand_over_order', { shop_order: order });
  expect((await handOver()).outcome).toBe('shop_order_not_paid');
  await deposit(order, 500);
  expect((await handOver()).body.status).toBe('handed-over');
});

const handover = async (order: string) =>
  (
    await portal().query(
      `select handed_over_by, handed_over_at = updated_at as is_of_now, ended_at = handed_over_at as is_end from shop_orders where id = $1`,
      [order],
    )
  )[0];

test('an order says who handed it over and when, until that is taken back', async () => {
  const order = await place();
  const none = { handed_over_by: null, is_of_now: null, is_end: null };
  await deposit(order, 500);
  expect(await handover(order)).toEqual(none);
  await portal().call('chair', 'hand_over_order', { shop_order: order });
  expect(await handover(order)).toEqual({ handed_over_by: personOf('chair'), is_of_now: true, is_end: true });
  await portal().call('chair', 'take_back_handover', { shop_order: order });
  expect(await handover(order)).toEqual(none);
});

test('a refund after the handover leaves who handed the order over, and gives no more time to take it back', async () => {
  const order = await place();
  await deposit(order, 500);
  await portal().call('chair', 'hand_over_order', { shop_order: order });
  await portal().query(`update shop_orders set handed_over_at = now() - interval '11 minutes' where id = $1`, [order]);
  await refund(order, 100);
  expect((await portal().call('chair', 'take_back_handover', { shop_order: order })).outcome).toBe('shop_handover_final');
  await refund(order, 400);
  expect(await handover(order)).toMatchObject({ handed_over_by: personOf('chair'), is_end: false });
});

test('an order ends when it is handed over, cancelled or refunded, and an open one has no end', async () => {
  const endOf = async (order: string) =>
    (await portal().query('select status, ended_at = updated_at as is_now from shop_orders where id = $1', [order]))[0];
  const order = await place();
  expect(await endOf(order)).toEqual({ status: 'awaiting-payment', is_now: null });
  await portal().call('member', 'cancel_order', { shop_order: order });
  expect(await endOf(order)).toEqual({ status: 'cancelled', is_now: true });
  await portal().call('member', 'reopen_order', { shop_order: order });
  expect(await endOf(order)).toEqual({ status: 'awaiting-payment', is_now: null });
  await deposit(order, 500);
  await refund(order, 500);
  expect(await endOf(order)).toEqual({ status: 'refunded', is_now: true });
});

test('a handover can be taken back by the club for ten minutes, and its buyer hears of neither', async () => {
  const order = await place();
  const takeBack = (identity: Identity = 'chair') => portal().call(identity, 'take_back_handover', { shop_order: order });
  await deposit(order, 500);
  expect((await takeBack()).outcome).toBe('shop_handover_final');
  await portal().query('delete from notification_outbox');
  await portal().call('chair', 'hand_over_order', { shop_order: order });
  expect((await takeBack('member')).outcome).toBe('shop_seller_only');
  expect((await takeBack()).body.status).toBe('paid');
  expect(await portal().query('select kind from notification_outbox')).toEqual([]);
  await portal().call('chair', 'hand_over_order', { shop_order: order });
  await portal().query(`update shop_orders set handed_over_at = now() - interval '11 minutes' where id = $1`, [order]);
  expect((await takeBack()).outcome).toBe('shop_handover_final');
});

test('the club that sells keeps the ledger: not the buyer, not others', async () => {
  const order = await place();
  expect((await deposit(order, 500, undefined, 'member')).outcome).toBe('shop_seller_only');
  expect((await deposit(order, 500, undefined, 'dean')).outcome).toBe('shop_order_not_found');
  const foreign = (await handIn(await place(), newSlip())).body[0].id;
  expect((await deposit(order, 500, foreign)).outcome).toBe('ledger_proof_foreign');
});

test('debits and credits are equal', async () => {
  const { body } = await portal().call('admin', 'ledger_accounts');
  const sum = (side: 'debit' | 'credit') =>
    body.reduce((total: number, row: Record<string, number>) => total + (row[side] ?? 0), 0);
  expect(body.map((row: { account: string }) => row.account)).toEqual(['bank', 'sales']);
  expect([sum('debit') > 0, sum('debit')]).toEqual([true, sum('credit')]);
});

test('the sales of a product count paid orders, for its sellers and not for others', async () => {
  const salesFor = async (identity: Identity) => {
    const { body } = await portal().call(identity, 'product_sales', { months: 1 });
    return (body as { pieces: number; amount: number }[]).reduce(
      (sum, { pieces, amount }) => ({ pieces: sum.pieces + pieces, amount: sum.amount + amount }),
      { pieces: 0, amount: 0 },
    );
  };
  const before = await salesFor('chair');
  const order = await place();
  expect(await salesFor('chair')).toEqual(before);
  await deposit(order, 500);
  const after = await salesFor('chair');
  expect([after.pieces > before.pieces, after.amount - before.amount]).toEqual([true, 500]);
  expect(await salesFor('vp')).toEqual({ pieces: 0, amount: 0 });
});

const insert = (order: string, file_path: string, qr_payload?: string) =>
  portal().send('member', 'POST', 'shop_payment_proofs', { order_id: order, file_path, qr_payload });

test('a slip is a file that its buyer uploaded for this order', async () => {
  const [order, another] = [await place(), await place()];
  const own = `${personOf('member')}/${order}`;
  for (const path of ['none.png', `${own}/none.png`, await uploadSlip(portal(), another), `${own}/../../secret`, `${own}/`])
    expect(await insert(order, path, newSlip())).toMatchObject({ status: 422, outcome: 'slip_file_missing' });
  expect([await statusOf(order), (await insert(order, await uploadSlip(portal(), order))).outcome]).toEqual([
    'awaiting-payment',
    'yes',
  ]);
});

test("a file that somebody else uploaded is not accepted as the buyer's slip", async () => {
  const order = await place();
  const path = await uploadSlip(portal(), order);
  await portal().query('update storage.objects set owner_id = $2 where name = $1', [path, personOf('dean')]);
  expect((await insert(order, path)).outcome).toBe('slip_file_missing');
});

test('a file without a hash of the storage service, such as a resumable upload, is not accepted as a slip', async () => {
  const order = await place();
  const path = await uploadSlip(portal(), order);
  await portal().query(`update storage.objects set metadata = metadata || '{"eTag": "\\"0123-1\\""}' where name = $1`, [path]);
  expect(await insert(order, path)).toMatchObject({ status: 422, outcome: 'slip_file_unhashed' });
});

test('the same file counts once, under any name and with or without its code', async () => {
  const [order, another] = [await place(), await place()];
  const [payload, bytes] = [newSlip(), newPicture()];
  expect((await handIn(order, payload, bytes)).outcome).toBe('yes');
  const [path] = await portal().query('select file_path from shop_payment_proofs where order_id = $1', [order]);
  expect((await insert(order, path?.file_path)).outcome).toBe('slip_used');
  expect((await handIn(order, undefined, bytes)).outcome).toBe('slip_used');
  expect((await handIn(another, newSlip(), bytes)).outcome).toBe('slip_used');
  const fresh = newPicture();
  const both = await Promise.all([handIn(order, undefined, fresh), handIn(another, undefined, fresh)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual([expect.stringMatching(/^(slip_used|23505)$/), 'yes']);
});

test('a reference counts once, whatever its letter case', async () => {
  const reference = `Case${Date.now()}aBc`;
  const order = await place();
  expect((await handIn(order, slipPayload('014', reference))).body[0].trans_ref).toBe(reference);
  for (const other of [reference.toLowerCase(), reference.toUpperCase()])
    expect((await handIn(await place(), slipPayload('014', other))).outcome).toBe('slip_used');
  expect((await handIn(await place(), slipPayload('004', reference))).outcome).toBe('yes');
});

test('nobody records, refunds, hands over or refuses for an order of their own; another officer or an administrator does', async () => {
  await portal().query('update shop_product_variants set stock = 10');
  const { body } = await portal().call('chair', 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity: 1 }] });
  const order = body.id as string;
  const path = await uploadSlip(portal(), order, newPicture(), 'chair');
  const proof = await portal().send('chair', 'POST', 'shop_payment_proofs', { order_id: order, file_path: path });
  const all = (identity: 'chair' | 'admin', name: string, args = {}) =>
    portal().call(identity, name, { shop_order: order, ...args });
  for (const [name, args] of [
    ['record_deposit', { amount: 250 }],
    ['record_refund', { amount: 250 }],
    ['hand_over_order', {}],
  ] as const)
    expect(await all('chair', name, args)).toMatchObject({ status: 403, outcome: 'shop_order_own' });
  expect((await portal().call('chair', 'refuse_slip', { slip: proof.body[0].id })).outcome).toBe('shop_order_own');
  expect((await all('admin', 'record_deposit', { amount: 250 })).outcome).toBe('yes');
  expect((await all('admin', 'hand_over_order')).outcome).toBe('yes');
});

test('a change of a price or a product is in the audit log, and the stock that orders take is not', async () => {
  const read = () =>
    portal().query(`select actor_id, target_table, detail from audit_log where target_table like 'shop\\_product%' order by id`);
  await place();
  expect(await read()).toEqual([]);
  expect((await portal().send('chair', 'PATCH', `shop_product_variants?id=eq.${shirt}`, { price: 0 })).outcome).toBe('yes');
  await portal().send('chair', 'PATCH', `shop_product_variants?id=eq.${shirt}`, { price: 250 });
  const product = idOf('shop_products', "in the chair's club", 'member');
  await portal().send('chair', 'PATCH', `shop_products?id=eq.${product}`, { max_per_buyer: 5 });
  await portal().send('chair', 'PATCH', `shop_products?id=eq.${product}`, { max_per_buyer: null });
  const rows = await read();
  const actor_id = personOf('chair');
  expect(rows.map(({ detail, ...row }) => ({ ...row, to: detail.to }))).toEqual([
    { actor_id, target_table: 'shop_product_variants', to: { price: 0 } },
    { actor_id, target_table: 'shop_product_variants', to: { price: 250 } },
    { actor_id, target_table: 'shop_products', to: { max_per_buyer: 5 } },
    { actor_id, target_table: 'shop_products', to: { max_per_buyer: null } },
  ]);
});
