import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { ada, useBackend } from '../testing/use-backend.ts';
import { collect, connect, join, type ClientOptions } from './testing/use-realtime.ts';

const backend = useBackend();

interface Message {
  readonly event: string;
  readonly payload: unknown;
  readonly meta?: { readonly id?: string; readonly replayed?: boolean };
}

async function listen(name: string, config: object = {}, options: ClientOptions = {}) {
  const channel = (await connect(backend(), options)).channel(name, { config });
  const messages = collect<Message>();
  channel.on('broadcast', { event: '*' }, (message) => messages.add(message as never));
  await join(channel);
  return { channel, messages };
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${backend().url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    body,
    headers: { apikey: backend().secrets.publishableKey, 'content-type': 'application/json', ...headers },
  });

test.for([
  ['1.0.0', '1.0.0'],
  ['1.0.0', '2.0.0'],
  ['2.0.0', '1.0.0'],
  ['2.0.0', '2.0.0'],
] as const)('a message sent by %s reaches the other clients of the topic by %s, and not its sender', async ([from, to]) => {
  const sender = await listen('lobby', {}, { vsn: from });
  const listener = await listen('lobby', {}, { vsn: to });
  const elsewhere = await listen('another lobby');
  await sender.channel.send({ type: 'broadcast', event: 'note', payload: { text: 'žluťoučký 🐎' } });
  expect(await listener.messages.next()).toMatchObject({ event: 'note', payload: { text: 'žluťoučký 🐎' } });
  await listener.channel.send({ type: 'broadcast', event: 'answered', payload: {} });
  expect(await sender.messages.next()).toMatchObject({ event: 'answered' });
  expect(elsewhere.messages.items).toEqual([]);
});

test('a client that asks for it receives its own broadcasts and acknowledgements', async () => {
  const { channel, messages } = await listen('lobby', { broadcast: { self: true, ack: true } });
  expect(await channel.send({ type: 'broadcast', event: 'note', payload: { n: 1 } })).toBe('ok');
  expect(await messages.next()).toMatchObject({ event: 'note', payload: { n: 1 } });
});

test('bytes are forwarded unchanged', async () => {
  const sender = await listen('lobby');
  const listener = await listen('lobby');
  const bytes = new Uint8Array([0, 255, 128, 10]).buffer;
  await sender.channel.send({ type: 'broadcast', event: 'bytes', payload: bytes });
  const { payload } = await listener.messages.next();
  expect(new Uint8Array(payload as ArrayBuffer)).toEqual(new Uint8Array(bytes));
});

test('several messages of one HTTP request reach the topic', async () => {
  const { messages: received } = await listen('lobby');
  const messages = [1, 2].map((n) => ({ topic: 'lobby', event: 'posted', payload: { n } }));
  expect((await post('', JSON.stringify({ messages }))).status).toBe(202);
  expect(await received.next(({ payload }) => (payload as { n: number }).n === 2)).toMatchObject({ event: 'posted' });
});

test('httpSend reaches the topic, with JSON and with bytes', async () => {
  const { messages } = await listen('lobby/with slash');
  const channel = createClient(backend().url, backend().secrets.publishableKey).channel('lobby/with slash');
  expect(await channel.httpSend('posted', { n: 1 })).toEqual({ success: true });
  expect(await messages.next()).toMatchObject({ event: 'posted', payload: { n: 1 } });
  expect(await channel.httpSend('bytes', new Uint8Array([1, 2, 3]))).toEqual({ success: true });
  const { payload } = await messages.next(({ event }) => event === 'bytes');
  expect(new Uint8Array(payload as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 3]));
});

test.for([
  ['', '{', 422],
  ['', '{"messages":[{"topic":"lobby"}]}', 422],
  ['', '[]', 422],
  ['/lobby/events/note', 'no json', 422],
] as const)('%s %s is refused with %i', async ([path, body, status]) => {
  expect((await post(path, body)).status).toBe(status);
});

test('a body of another type is refused, and so is a request without a key', async () => {
  expect((await post('/lobby/events/note', 'text', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post('', '{"messages":[]}', { apikey: '' })).status).toBe(401);
});

test('realtime.send reaches the private or public topic that it names', async () => {
  await backend().database.query(
    `create policy "all hear halls" on realtime.messages for select using (realtime.topic() like 'hall%')`,
  );
  const hidden = await listen('hall', { private: true });
  const open = await listen('hall');
  await backend().database.query(
    `select realtime.send('{"n": 1}', 'sent', 'hall'), realtime.send('{"n": 2}', 'sent', 'hall', false)`,
  );
  const { payload, meta } = await hidden.messages.next();
  expect(payload).toMatchObject({ n: 1, id: meta?.id });
  expect(await open.messages.next()).toMatchObject({ payload: { n: 2 } });
  expect([hidden.messages.items.length, open.messages.items.length]).toEqual([1, 1]);
});

test('a private channel is refused without a policy', async () => {
  const token = await backend().sign({ sub: ada, role: 'authenticated' });
  const channel = (await connect(backend(), { token })).channel('secret', { config: { private: true } });
  await expect(join(channel)).rejects.toThrow(
    'CHANNEL_ERROR: Unauthorized: You do not have permissions to read from this Channel topic: secret',
  );
});
