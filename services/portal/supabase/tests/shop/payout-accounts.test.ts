import { expect, test } from 'vitest';
import { chairsClub } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const name = (promptpay_id: string | null) =>
  portal().send('chair', 'POST', 'shop_payout_accounts?select=promptpay_id', { club_id: chairsClub, promptpay_id });

test.each(['0812345678', '1234567890123', '012345678901234', null])('%s is a valid account', async (promptpayId) => {
  expect(await name(promptpayId)).toMatchObject({ outcome: 'yes', body: [{ promptpay_id: promptpayId }] });
});

test.each(['812345678', '+66812345678', '081-234-5678', '12345678901234', ''])(
  '%j is refused: PromptPay has no such number',
  async (promptpayId) => {
    expect((await name(promptpayId)).outcome).toBe('23514');
  },
);

test('an account records who named it', async () => {
  await name('0899999999');
  const [row] = await portal().query(
    `select profiles.role, shop_payout_accounts.promptpay_id from shop_payout_accounts join profiles on profiles.id = named_by
     order by shop_payout_accounts.id desc limit 1`,
  );
  expect(row).toEqual({ role: 'chair', promptpay_id: '0899999999' });
});
