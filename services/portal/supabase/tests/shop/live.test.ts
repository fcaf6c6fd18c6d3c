import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimePostgresUpdatePayload } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import type { Identity } from '../fixtures/identities.ts';
import { chairsClub, idOf } from '../fixtures/fixtures.ts';
import { usePortal } from '../fixtures/use-portal.ts';

const portal = usePortal({ isLive: true });
const shirt = idOf('shop_product_variants', "in the chair's club", 'member');
type Seen = RealtimePostgresUpdatePayload<{ id: string; status: string }>;

/** A client that subscribes to all orders. */
async function watch(identity: Identity): Promise<(order: string) => string[]> {
  const { apikey, authorization } = portal().headersOf(identity);
  const token = String(authorization).replace('Bearer ', '');
  const client = createClient(portal().url, String(apikey), { accessToken: async () => token });
  onTestFinished(async () => void (await client.removeAllChannels()));
  await client.realtime.setAuth(token);
  const seen: Seen[] = [];
  const changes = { event: 'UPDATE', schema: 'public', table: 'shop_orders' } as const;
  const channel = client.channel('orders').on<Seen['new']>('postgres_changes', changes, (change) => void seen.push(change));
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((state, error) => (state === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED ? resolve() : error && reject(error))),
  );
  return (order) => seen.filter((change) => change.new.id === order).map((change) => change.new.status);
}

test('changes of an order show to its buyer, its seller and the president, and to nobody else', async () => {
  await portal().query('update shop_product_variants set stock = 10');
  const [buyer, seller] = [await watch('member'), await watch('chair')];
  const [president, stranger] = [await watch('president'), await watch('dean')];
  const place = async (identity: Identity) =>
    (await portal().call(identity, 'place_order', { club: chairsClub, items: [{ variant_id: shirt, quantity: 1 }] })).body.id;
  const [order, marker] = [await place('member'), await place('dean')];
  expect((await portal().call('chair', 'record_deposit', { shop_order: order, amount: 100 })).outcome).toBe('yes');
  expect((await portal().call('chair', 'record_deposit', { shop_order: order, amount: 150 })).outcome).toBe('yes');
  // The stranger's own order changes last: all earlier changes have been sent or withheld by then.
  expect((await portal().call('dean', 'cancel_order', { shop_order: marker })).outcome).toBe('yes');

  const within = { timeout: 20_000 };
  for (const seen of [buyer, seller, president])
    // Its total when it is placed, a deposit that leaves its status as it is, and the one that pays it.
    await expect.poll(() => seen(order), within).toEqual(['awaiting-payment', 'awaiting-payment', 'paid']);
  await expect.poll(() => stranger(marker), within).toEqual(['awaiting-payment', 'cancelled']);
  expect(stranger(order)).toEqual([]);
});
