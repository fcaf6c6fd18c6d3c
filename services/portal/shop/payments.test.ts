import { expect, test } from 'vitest';
import { chairsClub, idOf, personOf } from '../access/scene.ts';
import { usePortal } from '../access/use-portal.ts';
import { slipPayload } from './slip-payload.rules.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');
const place = async (quantity = 2) => {
  await portal().query('update shop_product_variants set stock = 10');
  return (await portal().call('member', 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity }] })).body
    .id as string;
};
const handIn = (order: string, qr_payload?: string) =>
  portal().send('member', 'POST', 'shop_payment_proofs?select=id,sending_bank,trans_ref', {
    order_id: order,
    file_path: `${personOf('member')}/${order}/slip.jpg`,
    qr_payload,
  });
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

test('a slip that is longer than any is refused before it is read, also where nothing is handed in', async () => {
  const ask = async (more: number) =>
    (await portal().call('member', 'decode_slip', { payload: slipPayload('014', '1', 'TH', '000001', more) })).outcome;
  expect([await ask(1), await ask(10)]).toEqual(['yes', 'slip_unreadable']);
});

test('a slip without a QR is kept for the seller to read', async () => {
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

test('two deposits at once do not exceed the total together', async () => {
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

test('goods are handed over once they are paid', async () => {
  const order = await place();
  const handOver = () => portal().call('chair', 'hand_over_order', { shop_order: order });
  expect((await handOver()).outcome).toBe('shop_order_not_paid');
  await deposit(order, 500);
  expect((await handOver()).body.status).toBe('handed-over');
});

test('the club that sells keeps the ledger: not the buyer, not others', async () => {
  const order = await place();
  expect((await deposit(order, 500, undefined, 'member')).outcome).toBe('shop_seller_only');
  expect((await deposit(order, 500, undefined, 'dean')).outcome).toBe('shop_order_not_found');
  const foreign = (await handIn(await place(), newSlip())).body[0].id;
  expect((await deposit(order, 500, foreign)).outcome).toBe('ledger_proof_foreign');
});

test('what one account gives the other takes', async () => {
  const { body } = await portal().call('admin', 'ledger_accounts');
  const sum = (side: 'debit' | 'credit') =>
    body.reduce((total: number, row: Record<string, number>) => total + (row[side] ?? 0), 0);
  expect(body.map((row: { account: string }) => row.account)).toEqual(['bank', 'sales']);
  expect([sum('debit') > 0, sum('debit')]).toEqual([true, sum('credit')]);
});
