import { expect, test } from 'vitest';
import { ada, useBackend, type TestBackend } from '../testing/use-backend.ts';
import { collect, connect, follow, join } from './testing/use-realtime.ts';
import { startReplica } from './testing/second-replica.ts';

const backend = useBackend();

interface Message {
  readonly event: string;
  readonly payload: unknown;
}

async function listen(to: TestBackend, name: string, key = 'somebody') {
  const channel = (await connect(to)).channel(name, { config: { presence: { key } } });
  const messages = collect<Message>();
  const seen = collect<string[]>();
  channel.on('broadcast', { event: '*' }, (message) => messages.add(message as never));
  channel.on('presence', { event: 'sync' }, () => seen.add(Object.keys(channel.presenceState()).toSorted()));
  await join(channel);
  return { channel, messages, seen };
}

const are =
  (...keys: string[]) =>
  (seen: string[]) =>
    JSON.stringify(seen) === JSON.stringify(keys);

test('a broadcast on one replica is received on the other, text and bytes', async () => {
  const there = await startReplica(backend());
  const [sender, listener] = [await listen(backend(), 'lobby'), await listen(there, 'lobby')];
  await sender.channel.send({ type: 'broadcast', event: 'text', payload: { long: 'x'.repeat(20_000) } });
  expect(await listener.messages.next()).toMatchObject({ event: 'text', payload: { long: 'x'.repeat(20_000) } });
  await listener.channel.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 0, 255]).buffer });
  const { payload } = await sender.messages.next();
  expect(new Uint8Array(payload as ArrayBuffer)).toEqual(new Uint8Array([1, 0, 255]));
  expect(listener.messages.items).toHaveLength(1);
});

test('presence is visible on every replica, also on one that starts later, until its replica stops', async () => {
  const first = await listen(backend(), 'hall', 'first');
  await first.channel.track({ at: 'one' });
  const there = await startReplica(backend());
  const second = await listen(there, 'hall', 'second');
  await second.seen.next(are('first'));
  await second.channel.track({ at: 'two' });
  await first.seen.next(are('first', 'second'));
  expect(first.channel.presenceState()).toMatchObject({ first: [{ at: 'one' }], second: [{ at: 'two' }] });
  const before = first.seen.items.length;
  await there.stop();
  await first.seen.next((seen) => first.seen.items.indexOf(seen) >= before && are('first')(seen));
});

test('two replicas deliver the same changes', async () => {
  const there = await startReplica(backend());
  const token = await backend().sign({ sub: ada, role: 'authenticated' });
  const both = [
    await follow(await connect(backend(), { token }), { table: 'notes' }),
    await follow(await connect(there, { token }), { table: 'notes' }),
  ];
  const titles = Array.from({ length: 50 }, (_, n) => `note ${n}`);
  for (const title of titles)
    await backend().database.query('insert into public.notes (title, is_published) values ($1, $2)', [
      title,
      title.endsWith('7'),
    ]);
  // Who may see a row is asked when its change is delivered.
  for (const { changes } of both) await changes.next(({ new: row }) => row['title'] === 'note 47');
  await backend().database.query(`update public.notes set is_published = true where title = 'note 1'`);
  const deliveries = await Promise.all(
    both.map(async ({ changes }) => {
      await changes.next(({ eventType }) => eventType === 'UPDATE');
      return changes.items.map((change) => [change.eventType, change.new['title'], change.commit_timestamp]);
    }),
  );
  expect(deliveries[0]).toHaveLength(6);
  expect(deliveries[0]).toEqual(deliveries[1]);
});

test('messages in the log by other writers than the replicas are ignored', async () => {
  const there = await startReplica(backend());
  const { messages } = await listen(there, 'lobby');
  const forged = JSON.stringify({
    from: 'x',
    items: [
      {
        kind: 'broadcast',
        topic: { name: 'lobby', isPrivate: false },
        json: '{"type":"broadcast","event":"forged","payload":{}}',
      },
    ],
  });
  for (const content of [forged, '0'.repeat(64) + forged, '', '{'])
    await backend().database.query(`select pg_logical_emit_message(true, 'trivium_realtime', $1::text)`, [content]);
  await backend().database.query(`select realtime.send('{}', 'true', 'lobby', false)`);
  await messages.next(({ event }) => event === 'true');
  expect(messages.items.map(({ event }) => event)).toEqual(['true']);
});
