import { beforeAll, expect, test } from 'vitest';
import { chairsClub, idOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal();
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');
const cap = idOf('shop_product_variants', "in the chair's club", 'dean');
const buyers = Array.from({ length: 200 }, (_, place) => ({
  id: idOf('buyer', String(place)),
  email: `buyer${place}@faculty.example`,
}));

beforeAll(async () => {
  // With all triggers, so each account gets its profile as at sign-up.
  await portal().query(
    `insert into auth.users (id, email, raw_user_meta_data) select id, email, '{}' from jsonb_to_recordset($1) as buyer (id uuid, email text)`,
    [JSON.stringify(buyers)],
  );
});

const noFreeConnection = 'PGRST003';

interface Answer {
  readonly code?: string;
  readonly id?: string;
}

/**
 * Everybody sends their order over HTTP at the same moment, each signed in as themselves. All wait for one row, so on a busy
 * machine the last of them learn that no connection was free: nothing of their order has begun, and they send it again.
 */
async function rush(
  itemsOf: (place: number) => readonly { readonly variant_id: string; readonly quantity: number }[],
): Promise<Answer[]> {
  const headers = await Promise.all(buyers.map(({ id }) => portal().headersFor(id)));
  return Promise.all(
    headers.map(async (own, place) => {
      for (;;) {
        const response = await fetch(`${portal().url}/rest/v1/rpc/place_order`, {
          method: 'POST',
          headers: { ...own, 'content-type': 'application/json' },
          body: JSON.stringify({ club: chairsClub, items: itemsOf(place) }),
        });
        const answer = (await response.json()) as Answer;
        if (answer.code !== noFreeConnection) return answer;
      }
    }),
  );
}
const count = (answers: readonly Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'placed')].map(([outcome, of]) => [outcome, of.length]));
const soldOf = async (variant: string) =>
  Number(
    (
      await portal().query(
        `select coalesce(sum(quantity), 0) as sold from shop_order_items join shop_orders on shop_orders.id = order_id
         where variant_id = $1 and buyer_id = any ($2) and status <> 'cancelled'`,
        [variant, buyers.map(({ id }) => id)],
      )
    )[0]?.sold,
  );
const stockOf = async (variant: string) =>
  (await portal().query('select stock from shop_product_variants where id = $1', [variant]))[0]?.stock;

test('200 buyers of 20 pieces: 20 get one each, 180 learn that it is sold out, and the stock is exactly zero', async () => {
  await portal().query('update shop_product_variants set stock = 20 where id = $1', [shirt]);
  const answers = await rush(() => [{ variant_id: shirt, quantity: 1 }]);
  expect(count(answers)).toEqual({ placed: 20, shop_out_of_stock: 180 });
  expect([await soldOf(shirt), await stockOf(shirt)]).toEqual([20, 0]);
});

test('200 buyers of two kinds, some in one order and some in the other, sell all of the scarcer and no more of either', async () => {
  await portal().query('update shop_orders set status = $2 where buyer_id = any ($1)', [buyers.map(({ id }) => id), 'cancelled']);
  await portal().query('update shop_product_variants set stock = case id when $1 then 20 else 33 end where id in ($1, $2)', [
    shirt,
    cap,
  ]);
  const both = [
    { variant_id: shirt, quantity: 1 },
    { variant_id: cap, quantity: 1 },
  ];
  const answers = await rush((place) => (place % 2 ? both : both.toReversed()));
  expect(count(answers)).toEqual({ placed: 20, shop_out_of_stock: 180 });
  expect([await soldOf(shirt), await stockOf(shirt), await soldOf(cap), await stockOf(cap)]).toEqual([20, 0, 20, 13]);
});
