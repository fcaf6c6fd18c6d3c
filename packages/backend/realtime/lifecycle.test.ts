import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ada, ben, useBackend } from '../testing/use-backend.ts';
import { collect, connect, follow, join, subscribe } from './testing/use-realtime.ts';
import { startReplica } from './testing/second-replica.ts';
import { openRaw } from './testing/raw-socket.ts';

const backend = useBackend();
const write = (text: string, values?: unknown[]) => backend().database.query(text, values);
const tokenOf = (sub: string, claims: object = {}) => backend().sign({ sub, role: 'authenticated', ...claims });
const now = () => Math.floor(Date.now() / 1000);

test.for([
  ['without a key', '', 401, 'api_key_missing'],
  ['with an invalid key', '&apikey=sb_publishable_wrong', 401, 'api_key_invalid'],
] as const)('a socket %s is refused with %s', async ([, query, status, code]) => {
  const url = `${backend().url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0${query}`;
  const socket = new WebSocket(url);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, import('node:http').IncomingMessage];
  expect(response.statusCode).toBe(status);
  expect(JSON.parse((await response.toArray()).join(''))).toMatchObject({ code });
});

test('a socket at another path, or of another version, is refused', async () => {
  for (const [path, status] of [
    ['/realtime/v1/elsewhere', 404],
    ['/realtime/v1/websocket?vsn=3.0.0', 403],
  ] as const) {
    const socket = new WebSocket(`${backend().url.replace('http', 'ws')}${path}`);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, import('node:http').IncomingMessage];
    expect(response.statusCode).toBe(status);
    response.destroy();
  }
});

test.for([
  [
    'expired',
    async (): Promise<string> => tokenOf(ada, { exp: now() - 10 }),
    /InvalidJWTToken: Token has expired 1\d seconds ago/,
  ],
  [
    'expired long ago',
    async (): Promise<string> => tokenOf(ada, { exp: now() - 1000 }),
    /InvalidJWTToken: Token has expired 100\d seconds ago/,
  ],
  ['no token at all', async (): Promise<string> => 'nonsense', /MalformedJWT: The token provided is not a valid JWT/],
  [
    'signed by another',
    async (): Promise<string> => `${(await tokenOf(ada)).slice(0, -8)}AAAAAAAA`,
    /JwtSignatureError: Failed to validate JWT signature/,
  ],
  [
    'without a role',
    async (): Promise<string> => backend().sign({ sub: ada }),
    /InvalidJWTToken: Fields `role` and `exp` are required in JWT/,
  ],
  [
    'of a role that nobody may take',
    async (): Promise<string> => tokenOf(ada, { role: 'postgres' }),
    /Unauthorized: permission denied to set role "postgres"/,
  ],
] as const)('a join with a token that is %s is refused', async ([, makeToken, message]) => {
  const { frames, send } = await openRaw(backend());
  send(['1', '1', 'realtime:lobby', 'phx_join', { config: {}, access_token: await makeToken() }]);
  expect(await frames.next()).toEqual([
    '1',
    '1',
    'realtime:lobby',
    'phx_reply',
    { status: 'error', response: { reason: expect.stringMatching(message) } },
  ]);
});

test('a token that expires closes the channel, with a message', async () => {
  const { frames, send } = await openRaw(backend());
  send(['1', '1', 'realtime:lobby', 'phx_join', { config: {}, access_token: await tokenOf(ada, { exp: now() + 2 }) }]);
  expect(await frames.next(([, , , event]) => event === 'system')).toMatchObject([
    '1',
    null,
    'realtime:lobby',
    'system',
    {
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d seconds ago$/),
      channel: 'lobby',
    },
  ]);
  expect(await frames.next(([, , , event]) => event === 'phx_close')).toEqual(['1', '1', 'realtime:lobby', 'phx_close', {}]);
});

test('a new token takes effect at once; a new key is not a token', async () => {
  await write('insert into auth.users (id, email) values ($1, $2), ($3, $4) on conflict do nothing', [
    ada,
    'ada@example.org',
    ben,
    'ben@example.org',
  ]);
  const { frames, send } = await openRaw(backend());
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] };
  const isSubscribed = ([, , , event, payload]: unknown[]) =>
    event === 'system' && (payload as { status: string }).status === 'ok';
  const titles = (): unknown[] =>
    frames.items.flatMap(([, , , event, payload]) => (event === 'postgres_changes' ? [(payload as any).data.record.title] : []));
  send(['1', '1', 'realtime:lobby', 'phx_join', { config, access_token: await tokenOf(ada) }]);
  await frames.next(isSubscribed);
  frames.items.length = 0;
  send(['1', '2', 'realtime:lobby', 'access_token', { access_token: backend().secrets.publishableKey }]);
  send(['1', '3', 'realtime:lobby', 'access_token', { access_token: await tokenOf(ben) }]);
  await frames.next(isSubscribed);
  await write(`insert into public.notes (title, owner) values ('hers', $1), ('his', $2)`, [ada, ben]);
  await frames.next(([, , , event]) => event === 'postgres_changes');
  expect(titles()).toEqual(['his']);
});

test('a token that may no longer read a private channel closes it', async () => {
  await write(
    `create policy "ada hears" on realtime.messages for select using (realtime.topic() = 'hers' and auth.uid() = '${ada}')`,
  );
  const { frames, send } = await openRaw(backend());
  send(['1', '1', 'realtime:hers', 'phx_join', { config: { private: true }, access_token: await tokenOf(ada) }]);
  expect(await frames.next()).toMatchObject(['1', '1', 'realtime:hers', 'phx_reply', { status: 'ok' }]);
  send(['1', '2', 'realtime:hers', 'access_token', { access_token: await tokenOf(ben) }]);
  expect(await frames.next(([, , , event]) => event === 'system')).toMatchObject({
    4: { status: 'error', message: 'You do not have permissions to read from this Channel topic: hers' },
  });
  await frames.next(([, , , event]) => event === 'phx_close');
});

test('a member who may read a private channel may not write there without a policy of its own', async () => {
  await write(`create policy "all hear" on realtime.messages for select using (realtime.topic() = 'stage')`);
  await write(
    `create policy "ben speaks" on realtime.messages for insert with check (realtime.topic() = 'stage' and extension = 'broadcast' and auth.uid() = '${ben}')`,
  );
  const [hers, his] = await Promise.all(
    [ada, ben].map(async (sub) => {
      const channel = (await connect(backend(), { token: await tokenOf(sub) })).channel('stage', { config: { private: true } });
      const messages = collect<{ event: string }>();
      channel.on('broadcast', { event: '*' }, (message) => messages.add(message));
      await join(channel);
      return { channel, messages };
    }),
  );
  await hers?.channel.send({ type: 'broadcast', event: 'refused', payload: {} });
  expect(await hers?.channel.track({})).toBe('error');
  await his?.channel.send({ type: 'broadcast', event: 'heard', payload: {} });
  await hers?.messages.next();
  await hers?.channel.httpSend('refused too', {});
  await his?.channel.httpSend('posted', {});
  await hers?.messages.next(({ event }) => event === 'posted');
  expect(hers?.messages.items.map(({ event }) => event)).toEqual(['heard', 'posted']);
  expect(his?.messages.items.map(({ event }) => event)).toEqual(['posted']);
});

test('when the log is lost, clients rejoin by themselves, and receive later changes', async () => {
  const { changes, states, system } = await follow(await connect(backend(), { key: backend().secrets.secretKey }), {
    table: 'notes',
  });
  system.items.length = 0;
  const { length } = await write(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and backend_type = 'walsender'`,
  );
  expect(length).toBe(1);
  await states.next(({ status }) => status === 'CHANNEL_ERROR');
  await system.next(({ extension, status }) => extension === 'postgres_changes' && status === 'ok');
  await write(`insert into public.notes (title) values ('after')`);
  expect(await changes.next()).toMatchObject({ new: { title: 'after' } });
});

test('a publication that is dropped and created again is followed', async () => {
  const { changes, states, system } = await follow(await connect(backend(), { key: backend().secrets.secretKey }), {
    table: 'notes',
  });
  await write('drop publication supabase_realtime');
  await write(`select realtime.send('{}', 'x', 'nobody')`);
  await states.next(({ status }) => status === 'CHANNEL_ERROR');
  await system.next(({ extension, status }) => extension === 'postgres_changes' && status === 'error');
  system.items.length = 0;
  await write('create publication supabase_realtime for table public.notes');
  await system.next(({ extension, status }) => extension === 'postgres_changes' && status === 'ok');
  await write(`insert into public.notes (title) values ('after')`);
  expect(await changes.next(({ new: row }) => row['title'] === 'after')).toMatchObject({ eventType: 'INSERT' });
});

test('a server that stops ends sockets with 1001, and clients connect elsewhere', async () => {
  const there = await startReplica(backend());
  const { socket } = await openRaw(there);
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  await there.stop();
  const [code] = await closed;
  expect(code).toBe(1001);
  expect((await write(`select from pg_replication_slots where database = current_database()`)).length).toBe(1);
});

test('joining again ends the former channel, leaving is acknowledged, and an unknown topic is an error', async () => {
  const { frames, send } = await openRaw(backend());
  send([null, '0', 'phoenix', 'heartbeat', {}]);
  send(['1', '1', 'realtime:lobby', 'phx_join', {}]);
  send(['2', '2', 'realtime:lobby', 'phx_join', {}]);
  send(['2', '3', 'realtime:lobby', 'phx_leave', {}]);
  send(['2', '4', 'realtime:lobby', 'broadcast', { event: 'x' }]);
  send(['3', '5', 'realtime:', 'phx_join', {}]);
  send([null, '6', 'other:topic', 'phx_join', {}]);
  await frames.next(([, ref]) => ref === '6');
  const ok = { status: 'ok', response: {} };
  const unmatched = { status: 'error', response: { reason: 'unmatched topic' } };
  const joined = { status: 'ok', response: { postgres_changes: [] } };
  expect(frames.items).toEqual([
    [null, '0', 'phoenix', 'phx_reply', ok],
    ['1', '1', 'realtime:lobby', 'phx_reply', joined],
    ['1', '1', 'realtime:lobby', 'phx_close', {}],
    ['2', '2', 'realtime:lobby', 'phx_reply', joined],
    ['2', '3', 'realtime:lobby', 'phx_reply', ok],
    ['2', '2', 'realtime:lobby', 'phx_close', {}],
    ['2', '4', 'realtime:lobby', 'phx_reply', unmatched],
    [
      '3',
      '5',
      'realtime:',
      'phx_reply',
      { status: 'error', response: { reason: 'TopicNameRequired: You must provide a topic name' } },
    ],
    [null, '6', 'other:topic', 'phx_reply', unmatched],
  ]);
});

test('a replayed message comes once, with its mark', async () => {
  await write(`create policy "all hear the archive" on realtime.messages for select using (realtime.topic() = 'archive')`);
  const since = Date.now() - 60_000;
  const witness = await openRaw(backend());
  witness.send(['1', '1', 'realtime:archive', 'phx_join', { config: { private: true } }]);
  await witness.frames.next();
  await write(`select realtime.send(jsonb_build_object('n', n), 'shared', 'archive') from generate_series(1, 3) n`);
  // Messages that the log delivered come again only as a replay.
  await witness.frames.next(() => witness.frames.items.length === 4);
  const channel = (await connect(backend())).channel('archive', {
    config: { private: true, broadcast: { replay: { since, limit: 2 } } },
  });
  const messages = collect<{ payload: { n: number }; meta?: { replayed?: boolean } }>();
  channel.on('broadcast', { event: 'shared' }, (message) => messages.add(message as never));
  await join(channel);
  await write(`select realtime.send('{"n": 4}', 'shared', 'archive')`);
  await messages.next(({ payload }) => payload.n === 4);
  expect(messages.items.map(({ payload, meta }) => [payload.n, meta?.replayed ?? false])).toEqual([
    [2, true],
    [3, true],
    [4, false],
  ]);
  const { states } = subscribe(
    (await connect(backend())).channel('archive', { config: { private: true, broadcast: { replay: { since: 'x' as never } } } }),
  );
  expect(await states.next()).toMatchObject({ error: 'UnableToReplayMessages: Replay params are not valid' });
});

test('the log shows no token, no key and no message', async () => {
  const token = await tokenOf(ada);
  const { frames, send } = await openRaw(backend());
  send(['1', '1', 'realtime:lobby', 'phx_join', { access_token: token, config: { broadcast: { self: true } } }]);
  send(['1', '2', 'realtime:lobby', 'broadcast', { event: 'e', payload: { text: 'hunter2-hunter2' } }]);
  send(['2', '3', 'realtime:other', 'phx_join', { access_token: `${token}x` }]);
  await frames.next(([, ref]) => ref === '3');
  const log = await backend().readLog();
  for (const secret of [token, token.split('.')[2] ?? '', backend().secrets.publishableKey, 'hunter2'])
    expect(log).not.toContain(secret);
});
