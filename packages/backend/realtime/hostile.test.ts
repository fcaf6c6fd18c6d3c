import { once } from 'node:events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ada, useBackend, type TestBackend } from '../testing/use-backend.ts';
import { readChangeFilter, FilterError } from './changes/filter.rules.ts';
import { openRaw } from './testing/raw-socket.ts';
import { collect, connect, follow, join } from './testing/use-realtime.ts';
import { decodeFrame, encodeBroadcast } from './wire/frames.rules.ts';
import { isRecord } from './wire/protocol.ts';
import { readJoin } from './wire/join.rules.ts';

const backend = useBackend();

const versions = fc.constantFrom('1.0.0' as const, '2.0.0' as const);
const topics = fc.constantFrom('realtime:lobby', 'realtime:secret', 'phoenix', 'realtime:', 'x');
const events = fc.constantFrom(
  'phx_join',
  'phx_leave',
  'heartbeat',
  'access_token',
  'broadcast',
  'presence',
  'phx_reply',
  'postgres_changes',
  'system',
);
const refs = fc.option(fc.oneof(fc.string(), fc.integer(), fc.jsonValue()));
const payloads = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      config: fc.record(
        {
          private: fc.boolean(),
          broadcast: fc.oneof(fc.jsonValue(), fc.record({ self: fc.jsonValue(), replay: fc.jsonValue() }, { requiredKeys: [] })),
          presence: fc.oneof(fc.jsonValue(), fc.record({ key: fc.jsonValue(), enabled: fc.boolean() }, { requiredKeys: [] })),
          postgres_changes: fc.oneof(
            fc.jsonValue(),
            fc.array(
              fc.record(
                {
                  event: fc.jsonValue(),
                  schema: fc.constantFrom('public', '*', 'auth'),
                  table: fc.constantFrom('notes', '*', 'users', '"'),
                  filter: fc.string(),
                },
                { requiredKeys: [] },
              ),
              { maxLength: 3 },
            ),
          ),
        },
        { requiredKeys: [] },
      ),
      access_token: fc.oneof(fc.string(), fc.jsonValue()),
      event: fc.jsonValue(),
      payload: fc.jsonValue(),
    },
    { requiredKeys: [] },
  ),
);
const frames = fc.oneof(
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
  fc.tuple(fc.constant(3), fc.uint8Array({ minLength: 6, maxLength: 40 })).map(([kind, bytes]) => Buffer.from([kind, ...bytes])),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string(),
  fc.tuple(refs, refs, topics, events, payloads).map((frame) => JSON.stringify(frame)),
);

test('any bytes are read as a frame or refused, and every frame can be encoded for both versions', () => {
  fc.assert(
    fc.property(versions, frames, (version, frame) => {
      const read = decodeFrame(version, Buffer.from(frame), typeof frame !== 'string');
      if (!read) return;
      readJoin(isRecord(read.payload) ? read.payload : {});
      if ('bytes' in read.payload && Buffer.isBuffer(read.payload['bytes'])) {
        const text = encodeBroadcast('1.0.0', read.topic, read.payload as never);
        if (text !== undefined) JSON.parse(String(text));
        encodeBroadcast('2.0.0', read.topic, read.payload as never);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('any filter is read or refused', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,3}=(not\.)?(eq|in|is|like)\.[("\\,)a-z]{0,8}$/));
  fc.assert(
    fc.property(text, (filter) => {
      try {
        readChangeFilter({ event: '*', schema: 'public', table: 'notes', filter });
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
      }
    }),
    { numRuns: 5_000 },
  );
});

/** Sends frames, on a new socket whenever the last one was ended; resolves with everything received. */
async function bombard(to: TestBackend, count: number): Promise<string> {
  const heard: string[] = [];
  const open = async () => {
    const { socket } = await openRaw(to);
    return socket.on('message', (data: Buffer) => heard.push(String(data)));
  };
  let socket = await open();
  for (const frame of fc.sample(frames, count)) {
    if (socket.readyState !== socket.OPEN) socket = await open();
    socket.send(frame);
    // Gives the server its turn, or else everything is sent before it ends the socket.
    await new Promise(setImmediate);
  }
  return heard.join('\n');
}

test('random frames get no data and do no harm', async () => {
  await backend().database.query('insert into auth.users (id, email) values ($1, $2) on conflict do nothing', [
    ada,
    'ada@example.org',
  ]);
  const token = await backend().sign({ sub: ada, role: 'authenticated' });
  const hers = await follow(await connect(backend(), { token }), { table: 'notes' });
  await backend().database.query(`create policy "ada hears" on realtime.messages for select using (auth.uid() = '${ada}')`);
  const secret = (await connect(backend(), { token })).channel('secret', { config: { private: true } });
  const messages = collect<unknown>();
  secret.on('broadcast', { event: '*' }, (message) => messages.add(message));
  await join(secret);
  const heard = bombard(backend(), 400);
  for (let n = 0; n < 20; n++)
    await backend().database.query(`insert into public.notes (title, owner) values ('the secret title', $1)`, [ada]);
  await backend().database.query(`select realtime.send('{"text": "the secret message"}', 'note', 'secret')`);
  expect(await heard).not.toMatch(/the secret/);
  await messages.next();
  await hers.changes.next(() => hers.changes.items.length === 20);
  expect((await backend().readLog()).match(/realtime failed/g) ?? []).toEqual([]);
});

/** Sends to two members of a topic, of whom one reads nothing, until the other hears that it has gone. */
async function floodUntilGone(topic: string, bytes: number) {
  const [slow, other] = [await openRaw(backend()), await openRaw(backend())];
  other.send(['1', '1', `realtime:${topic}`, 'phx_join', { config: { presence: { enabled: true } } }]);
  slow.send(['1', '1', `realtime:${topic}`, 'phx_join', { config: { presence: { key: 'slow', enabled: true } } }]);
  slow.send(['1', '2', `realtime:${topic}`, 'presence', { event: 'track', payload: {} }]);
  const isDiff = (part: 'joins' | 'leaves') => (frame: unknown[]) =>
    frame[3] === 'presence_diff' && 'slow' in (frame[4] as Record<typeof part, object>)[part];
  await other.frames.next(isDiff('joins'));
  slow.socket.pause();
  const body = JSON.stringify({ messages: [{ topic, event: 'long', payload: { text: 'x'.repeat(bytes) } }] });
  const headers = { apikey: backend().secrets.secretKey, 'content-type': 'application/json' };
  const isGone = () => other.frames.items.some(isDiff('leaves'));
  // The network's buffers differ; beyond them, at most four megabytes wait.
  for (let n = 0; n < 100 && !isGone(); n++)
    expect((await fetch(`${backend().url}/realtime/v1/api/broadcast`, { method: 'POST', headers, body })).status).toBe(202);
  return { slow: slow.socket, isGone };
}

test('a client that does not read is dropped, with the reason', async () => {
  const { slow } = await floodUntilGone('slow', 2_000_000);
  const closed = once(slow, 'close') as Promise<[number, Buffer]>;
  slow.resume();
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([1013, 'too slow: messages were waiting']);
});

test('a client that never reads is gone for all others before its queue matters', async () => {
  const { isGone } = await floodUntilGone('stuck', 500_000);
  expect(isGone()).toBe(true);
});

test('a frame that is too large ends its socket', async () => {
  const { socket } = await openRaw(backend());
  const closed = once(socket, 'close') as Promise<[number]>;
  socket.send(Buffer.alloc(3_100_000));
  expect((await closed)[0]).toBe(1009);
});

test('a client that sends too many messages is warned, and its channel is closed', async () => {
  const { frames: heard, send } = await openRaw(backend());
  send(['1', '1', 'realtime:flood', 'phx_join', {}]);
  await heard.next();
  for (let n = 0; n < 1200; n++) send(['1', String(n), 'realtime:flood', 'broadcast', { event: 'x' }]);
  expect(await heard.next(([, , , event]) => event === 'system')).toMatchObject({
    4: { extension: 'system', status: 'error', message: 'Too many messages per second', channel: 'flood' },
  });
  await heard.next(([, , , event]) => event === 'phx_close');
});

test('a socket has a maximum of channels', async () => {
  const { frames: heard, send } = await openRaw(backend());
  for (let n = 0; n <= 100; n++) send([String(n), String(n), `realtime:lobby ${n}`, 'phx_join', {}]);
  expect(await heard.next(([, ref]) => ref === '99')).toMatchObject({ 4: { status: 'ok' } });
  expect(await heard.next(([, ref]) => ref === '100')).toMatchObject({
    4: { status: 'error', response: { reason: 'ChannelRateLimitReached: Too many channels' } },
  });
});
