import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ada, ben, useBackend } from '../testing/use-backend.ts';
import { boardWith } from '../testing/board-with.ts';
import { openRaw } from './testing/raw-socket.ts';

/** Small enough that a test reaches each. */
const backend = useBackend(
  boardWith('realtime', {
    max_clients_per_address: 20,
    max_clients_per_user: 2,
    max_topic_length: 50,
    max_join_size_in_kb: 4,
    max_changes_per_join: 5,
    max_changes_per_client: 8,
    max_changes_per_caller: 12,
    max_filter_length: 1000,
    max_pattern_length: 100,
    max_patterns_per_caller: 3,
    max_presence_size_in_kb: 10,
    max_presence_per_client_in_kb: 15,
    max_presence_per_topic_in_kb: 20,
    max_held_per_caller_in_kb: 200,
    max_anonymous_payload_size_in_kb: 100,
    max_frame_values: 1000,
    max_frame_depth: 20,
  }),
);

type Raw = Awaited<ReturnType<typeof openRaw>>;
const change = (filter?: string) => ({ event: '*', schema: 'public', table: 'notes', ...(filter !== undefined && { filter }) });
const changes = (count: number) => Array.from({ length: count }, (_, n) => change(`id=eq.${n}`));

let reference = 0;
/** The reply to one frame: `ok`, or the code of the refusal. */
async function ask({ send, frames }: Raw, topic: string, event: string, payload: object, joinRef = topic): Promise<string> {
  const ref = String(++reference);
  send([joinRef, ref, `realtime:${topic}`, event, payload]);
  const [, , , , answer] = (await frames.next(([, of, , kind]) => of === ref && kind === 'phx_reply')) as [
    unknown,
    unknown,
    unknown,
    unknown,
    { status: string; response: { reason?: string } },
  ];
  return answer.response.reason?.split(':')[0] ?? answer.status;
}
const join = (raw: Raw, topic: string, config: object = {}, token?: string) =>
  ask(raw, topic, 'phx_join', { config, ...(token !== undefined && { access_token: token }) });
const track = (raw: Raw, topic: string, bytes: number) =>
  ask(raw, topic, 'presence', { event: 'track', payload: { text: 'x'.repeat(bytes) } });
const tokenOf = (sub: string) => backend().sign({ sub, role: 'authenticated' });
const close = async ({ socket }: Raw) => {
  socket.terminate();
  await once(socket, 'close');
};

test('a join has a maximum of changes', async () => {
  const raw = await openRaw(backend());
  expect(await join(raw, 'lobby', { postgres_changes: changes(6) })).toBe('ChangesLimitReached');
  const conditions = Array.from({ length: 6 }, (_, n) => `id=neq.${n}`).join();
  expect(await join(raw, 'lobby', { postgres_changes: [change(conditions)] })).toBe('ChangesLimitReached');
  expect(await join(raw, 'lobby', { postgres_changes: changes(5) })).toBe('ok');
  await close(raw);
});

test('a client, and a caller with all its clients, has a maximum of changes, until channels are left', async () => {
  const [one, two] = [await openRaw(backend()), await openRaw(backend())];
  expect(await join(one, 'a', { postgres_changes: changes(5) })).toBe('ok');
  expect(await join(one, 'b', { postgres_changes: changes(4) })).toBe('ChangesLimitReached');
  expect(await join(one, 'b', { postgres_changes: changes(3) })).toBe('ok');
  expect(await join(two, 'a', { postgres_changes: changes(5) })).toBe('ChangesLimitReached');
  expect(await ask(one, 'a', 'phx_leave', {})).toBe('ok');
  expect(await join(two, 'a', { postgres_changes: changes(5) })).toBe('ok');
  await Promise.all([close(one), close(two)]);
});

test('resources of a signed-in person count for the person, not for the address', async () => {
  const [visitor, person] = [await openRaw(backend()), await openRaw(backend())];
  expect(await join(visitor, 'a', { postgres_changes: changes(5) })).toBe('ok');
  expect(await join(visitor, 'b', { postgres_changes: changes(3) })).toBe('ok');
  expect(await join(person, 'a', { postgres_changes: changes(5) }, await tokenOf(ada))).toBe('ok');
  await Promise.all([close(visitor), close(person)]);
});

test('filters and patterns have a maximum length, repetition and number', async () => {
  const raw = await openRaw(backend());
  const follow = (...filters: string[]) => join(raw, 'lobby', { postgres_changes: filters.map(change) });
  expect(await follow(`title=eq.${'x'.repeat(1000)}`)).toBe('FilterTooLong');
  expect(await follow(`title=match.${'x'.repeat(101)}`)).toBe('FilterTooLong');
  expect(await follow('title=match.((x{100}){100}){100}')).toBe('FilterTooCostly');
  expect(await follow('title=match.a', 'title=match.b', 'title=like.c', 'title=ilike.d')).toBe('PatternLimitReached');
  expect(await follow('title=match.a', 'title=match.b', 'title=like.c')).toBe('ok');
  const other = await openRaw(backend());
  // The same pattern counts once.
  expect(await join(other, 'lobby', { postgres_changes: [change('title=match.a')] })).toBe('ok');
  expect(await join(other, 'two', { postgres_changes: [change('title=match.e')] })).toBe('PatternLimitReached');
  await Promise.all([close(raw), close(other)]);
});

test('names of topics, and joins, have a maximum length', async () => {
  const raw = await openRaw(backend());
  expect(await join(raw, 'x'.repeat(51))).toBe('TopicNameTooLong');
  expect(await join(raw, 'lobby', { other: 'x'.repeat(4000) })).toBe('JoinTooLarge');
  await close(raw);
});

test('presence has a maximum for an entry, a client and a topic, and untracking frees its size', async () => {
  const [one, two] = [await openRaw(backend()), await openRaw(backend())];
  for (const raw of [one, two]) for (const topic of ['hall', 'lobby']) expect(await join(raw, topic)).toBe('ok');
  expect(await track(one, 'hall', 10_000)).toBe('PresencePayloadTooLarge');
  expect(await track(one, 'hall', 9000)).toBe('ok');
  expect(await track(one, 'lobby', 9000)).toBe('ClientPresenceLimitReached');
  // A new presence replaces the former one.
  expect(await track(one, 'hall', 9500)).toBe('ok');
  expect(await track(two, 'hall', 9500)).toBe('ok');
  const three = await openRaw(backend());
  expect(await join(three, 'hall')).toBe('ok');
  expect(await track(three, 'hall', 2000)).toBe('PresenceLimitReached');
  expect(await ask(one, 'hall', 'presence', { event: 'untrack' })).toBe('ok');
  expect(await track(three, 'hall', 2000)).toBe('ok');
  await Promise.all([close(one), close(two), close(three)]);
});

test('a caller has a maximum of bytes in all its clients', async () => {
  const sockets = await Promise.all(Array.from({ length: 14 }, () => openRaw(backend())));
  const answers: string[] = [];
  for (const [place, raw] of sockets.entries()) {
    answers.push(await join(raw, `hall ${place}`));
    answers.push(await track(raw, `hall ${place}`, 9500));
  }
  // Each channel and its presence count 14 kB.
  expect(answers).toEqual(Array.from({ length: 28 }, () => 'ok'));
  const last = await openRaw(backend());
  expect(await join(last, 'hall')).toBe('ok');
  expect(await join(last, 'lobby')).toBe('MemoryLimitReached');
  await Promise.all([...sockets, last].map(close));
});

async function refusedStatus(): Promise<number | undefined> {
  const address = `${backend().url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${backend().secrets.publishableKey}`;
  const [, response] = (await once(new WebSocket(address), 'unexpected-response')) as [unknown, IncomingMessage];
  expect(JSON.parse((await response.toArray()).join(''))).toMatchObject({ code: 'ConnectionRateLimitReached' });
  return response.statusCode;
}

test('an address has a maximum of sockets, a signed-in person has one of their own, and those do not count for the address', async () => {
  const [hers, his] = [await tokenOf(ada), await tokenOf(ben)];
  const persons = await Promise.all(Array.from({ length: 4 }, () => openRaw(backend())));
  const joined = [];
  for (const [place, raw] of persons.entries()) joined.push(await join(raw, 'lobby', {}, place < 3 ? hers : his));
  expect(joined).toEqual(['ok', 'ok', 'ConnectionRateLimitReached', 'ok']);
  // Her third socket is not signed in, so it still counts for the address.
  const visitors = await Promise.all(Array.from({ length: 19 }, () => openRaw(backend())));
  expect(await refusedStatus()).toBe(429);
  await Promise.all([...persons, ...visitors].map(close));
  await close(await openRaw(backend()));
});

test.for([
  ['too large for who has not signed in', 'frame_too_large', `["1","1","realtime:x","x",{"x":"${'x'.repeat(100_500)}"}]`],
  ['of too many values', 'frame_too_complex', `["1","1","realtime:x","x",[${'{},'.repeat(1000)}{}]]`],
  ['nested too deep', 'frame_too_complex', `["1","1","realtime:x","x",${'['.repeat(20)}${']'.repeat(20)}]`],
] as const)('a frame that is %s ends its socket with %s', async ([, reason, frame]) => {
  const { socket } = await openRaw(backend());
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  socket.send(frame);
  const [code, closeReason] = await closed;
  expect([code, String(closeReason)]).toEqual([1009, reason]);
});

test('brackets and commas inside strings do not count as values', async () => {
  const raw = await openRaw(backend());
  expect(await join(raw, 'lobby', { note: '[{,\\"'.repeat(500) })).toBe('ok');
  await close(raw);
});

test('a large frame is accepted from signed-in persons, and from the secret key', async () => {
  const large = { x: 'x'.repeat(150_000) };
  const person = await openRaw(backend());
  expect(await join(person, 'lobby', { broadcast: { ack: true } }, await tokenOf(ada))).toBe('ok');
  expect(await ask(person, 'lobby', 'broadcast', large)).toBe('ok');
  const service = await openRaw(backend(), backend().secrets.secretKey);
  expect(await join(service, 'lobby', { broadcast: { ack: true } })).toBe('ok');
  expect(await ask(service, 'lobby', 'broadcast', large)).toBe('ok');
  await Promise.all([close(person), close(service)]);
});

test.for([
  ['an address that is not UTF-8', '/%E0%A4%A/events/x', '{}', 400, 'path_malformed'],
  ['a body that is too large', '', `{"x":"${'x'.repeat(101_000)}"}`, 413, 'payload_too_large'],
  ['a body of too many values', '', `[${'{},'.repeat(1001)}{}]`, 413, 'payload_too_complex'],
] as const)('a broadcast by HTTP with %s is refused', async ([, path, body, status, code]) => {
  const response = await fetch(`${backend().url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: backend().secrets.publishableKey, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});
