import { connect } from 'node:net';
import { once } from 'node:events';
import { createFakeClock, useDatabase } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { marketEvent } from '../../domain/events/event.ts';
import { readEventsAfter } from '../../domain/events/events.sql.ts';
import { readStream } from '../../testing/read-stream.ts';
import { add, migrationsFolder, startEventReplica } from '../../testing/event-replica.ts';
import { heartbeatMs } from './open-stream.ts';

const database = useDatabase('forecast', migrationsFolder);
const within = { timeout: 10_000, interval: 20 };
const written = async (after = 0) => (await readEventsAfter(database().pool, after, 10_000)).map(({ id }) => id);
const headId = async () => (await written()).at(-1) ?? 0;
const ids = (stream: { events: readonly { id: number }[] }) => stream.events.map(({ id }) => id);

test('a stream starts with the next event, and its id is sent before the first event', async () => {
  await add(database(), 'before');
  const { url } = await startEventReplica(database());
  const stream = await readStream(`${url}/api/stream`);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await expect.poll(() => stream.state, within).toMatchObject({ lastEventId: String(await headId()), retry: '3000' });
  await add(database(), 'after');
  await expect
    .poll(() => stream.events, within)
    .toMatchObject([{ event: 'market.created', data: { market: { slug: 'after' } } }]);
  const { id, data } = stream.events[0]!;
  expect(marketEvent.parse(data)).toMatchObject({ id, market: { url: 'https://forecast.example.org/m/after' } });
});

test('a client resumes by header or query, and the header wins', async () => {
  const { url } = await startEventReplica(database());
  const all = await written();
  const [first, second] = all as [number, number];
  const byQuery = await readStream(`${url}/api/stream?lastEventId=${first}`);
  const byHeader = await readStream(`${url}/api/stream?lastEventId=${first}`, { 'last-event-id': String(second) });
  const both = await readStream(`${url}/api/stream?lastEventId=0`);
  await expect.poll(() => ids(both), within).toEqual(all);
  await expect.poll(() => ids(byQuery), within).toEqual(all.slice(1));
  await add(database(), 'more');
  await expect.poll(() => ids(byHeader), within).toEqual((await written()).slice(2));
});

test.each(['x', '-1', '1.5', '99999999999999999999', '1 or 1=1'])('Last-Event-ID %j is refused', async (id) => {
  const { fetch } = await startEventReplica(database());
  const answer = await fetch('/api/stream', { headers: { 'last-event-id': id } });
  expect([answer.status, answer.json().error.code]).toEqual([400, 'last_event_id_invalid']);
});

test('two replicas send the same events, and a client may switch between them during many writes: no gap, no repeat', async () => {
  const replicas = [await startEventReplica(database()), await startEventReplica(database())];
  const head = await headId();
  const received: number[] = [];
  async function wander() {
    for (let turn = 0, last = head; received.length < 200; turn++) {
      const stream = await readStream(`${replicas[turn % 2]!.url}/api/stream`, { 'last-event-id': String(last) });
      const enough = Math.min(1 + ((turn * 37) % 23), 200 - received.length);
      await expect.poll(() => stream.events.length, within).toBeGreaterThanOrEqual(enough);
      stream.stop();
      await stream.ended;
      expect(stream.events.map(({ event }) => event)).not.toContain('reset');
      received.push(...ids(stream));
      last = received.at(-1)!;
    }
  }
  const staying = await readStream(`${replicas[0]!.url}/api/stream`, { 'last-event-id': String(head) });
  const writing = Promise.all(
    Array.from({ length: 5 }, async (_, writer) => {
      for (let turn = 0; turn < 40; turn++) await add(database(), `wander-${writer}-${turn}`);
    }),
  );
  await Promise.all([wander(), writing]);
  const all = await written(head);
  expect(all).toHaveLength(200);
  expect(received).toEqual(all);
  await expect.poll(() => ids(staying), within).toEqual(all);
});

test('a client that missed more events than are in memory gets a reset, and continues from there', async () => {
  const { url } = await startEventReplica(database(), { maxEvents: 10 });
  const head = await headId();
  const late = await readStream(`${url}/api/stream?lastEventId=1`);
  await expect.poll(() => late.events, within).toEqual([{ id: head, event: 'reset', data: { id: head } }]);
  const intime = await readStream(`${url}/api/stream?lastEventId=${(await written()).at(-11)}`);
  await expect.poll(() => ids(intime), within).toEqual((await written()).slice(-10));
  await add(database(), 'after-reset');
  await expect.poll(() => late.events[1]?.data, within).toMatchObject({ market: { slug: 'after-reset' } });
});

test('a client with an id of another database gets a reset', async () => {
  const { url } = await startEventReplica(database());
  const stream = await readStream(`${url}/api/stream?lastEventId=999999`);
  await expect.poll(() => stream.events, within).toMatchObject([{ id: await headId(), event: 'reset' }]);
});

test('a silent stream is kept alive by a comment every 15 seconds', async () => {
  const clock = createFakeClock(new Date());
  const { url } = await startEventReplica(database(), { clock });
  const stream = await readStream(`${url}/api/stream`);
  for (const beats of [1, 2, 3]) {
    clock.advance(heartbeatMs);
    await expect.poll(() => stream.comments, within).toEqual(Array.from({ length: beats }, () => 'heartbeat'));
  }
});

test('streams are limited per client and per server; a closed stream frees its place', async () => {
  const { url, fetch: described } = await startEventReplica(database(), { streamLimits: { perClient: 2, total: 3 } });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const first = await readStream(`${url}/api/stream`, from('203.0.113.1'));
  await readStream(`${url}/api/stream`, from('203.0.113.1'));
  const refused = await described('/api/stream', { headers: from('203.0.113.1') });
  expect([refused.status, refused.json().error.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'stream_limit_reached',
    '30',
  ]);
  await readStream(`${url}/api/stream`, from('203.0.113.2'));
  const full = await described('/api/stream', { headers: from('203.0.113.3') });
  expect([full.status, full.json().error.code, full.headers.get('retry-after')]).toEqual([503, 'stream_full', '5']);
  first.stop();
  await expect.poll(async () => (await readStream(`${url}/api/stream`, from('203.0.113.1'))).response.status, within).toBe(200);
});

test('a stream goes on past the time limit of other answers', async () => {
  const clock = createFakeClock(new Date());
  const { url } = await startEventReplica(database(), { clock });
  const stream = await readStream(`${url}/api/stream`);
  clock.advance(60_000);
  await add(database(), 'much-later');
  await expect.poll(() => stream.events.at(-1)?.data.market?.slug, within).toBe('much-later');
});

test('HEAD answers at once, without a stream', async () => {
  const { url } = await startEventReplica(database());
  const answer = await fetch(`${url}/api/stream`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
});

test('a server that stops ends its streams and opens no more', async () => {
  const { url, stop } = await startEventReplica(database());
  const stream = await readStream(`${url}/api/stream`);
  await stop();
  await stream.ended;
  expect(stream.state.hasEnded).toBe(true);
});

test('a client that reads nothing for two heartbeats is dropped, and can resume without a gap', async () => {
  const clock = createFakeClock(new Date());
  const { url } = await startEventReplica(database(), { clock });
  const head = await headId();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write('GET /api/stream HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const quick = await readStream(`${url}/api/stream`);
  await add(database(), 'long', 'ก'.repeat(300_000));
  for (let turn = 1; turn < 20; turn++)
    await database().pool.query(`update forecast.markets set yes_probability = $1 where slug = 'long'`, [turn / 100]);
  await expect.poll(() => quick.events.length, within).toBe(20);
  const hasEnded = once(socket, 'close');
  for (let beats = 0; beats < 3; beats++) {
    clock.advance(heartbeatMs);
    await expect.poll(() => quick.comments.length, within).toBe(beats + 1);
  }
  socket.on('error', () => {}).resume();
  await hasEnded;
  const again = await readStream(`${url}/api/stream?lastEventId=${head}`);
  await expect.poll(() => ids(again), within).toEqual(await written(head));
});
