import { Client } from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { useBackend } from '../testing/use-backend.ts';
import { boardWith } from '../testing/board-with.ts';
import { openRaw } from './testing/raw-socket.ts';

const backend = useBackend(boardWith('realtime', { max_filter_ms_per_second_per_caller: 20, max_waiting_joins_per_caller: 1 }));
const write = (text: string, values?: unknown[]) => backend().database.query(text, values);

beforeAll(async () => {
  await write(`create table public.votes (id int primary key, choice text);
    grant select on public.votes to anon, authenticated;
    alter publication supabase_realtime add table public.votes`);
});

/** Hardly anything to read, and ages to compare: each back reference is tried with every split. */
const slowPattern = (n: number) => `choice=match.^(?:x${n})?(a*)(a*)(a*)(a*)(a*)\\1\\2\\3\\4\\5b$`;

async function follow(filters: readonly string[], token?: string) {
  const raw = await openRaw(backend());
  const config = { postgres_changes: filters.map((filter) => ({ event: '*', schema: 'public', table: 'votes', filter })) };
  raw.send(['1', '1', 'realtime:lobby', 'phx_join', { config, access_token: token }]);
  await raw.frames.next(([, , , event, payload]) => event === 'system' && (payload as { status: string }).status === 'ok');
  return raw;
}

test('patterns that take too long end their own channel, and do not affect others', async () => {
  const costly = await follow(Array.from({ length: 50 }, (_, n) => slowPattern(n)));
  const tally = await follow(
    ['id=gt.0', 'choice=neq.x'],
    await backend().sign({ sub: crypto.randomUUID(), role: 'authenticated' }),
  );
  const plain = await follow(['choice=neq.x']);
  const isOver = ([, , , event]: unknown[]) => event === 'phx_close';
  const isTold = ([, , , event]: unknown[]) => event === 'postgres_changes';
  await write(`insert into public.votes values (1, repeat('a', 401) || 'b')`);
  await Promise.all([plain.frames.next(isTold), tally.frames.next(isTold), costly.frames.next(isOver)]);
  expect(costly.frames.items).toContainEqual([
    '1',
    null,
    'realtime:lobby',
    'system',
    expect.objectContaining({ status: 'error', message: expect.stringMatching(/^FilterTooCostly: /) }),
  ]);
  // Other subscribers receive the next change too.
  await write(`insert into public.votes values (2, 'over')`);
  const isNext = (frame: unknown[]) => isTold(frame) && JSON.stringify(frame).includes('"over"');
  await Promise.all([plain.frames.next(isNext), tally.frames.next(isNext)]);
});

test('each caller has its own queue of waiting joins, with a maximum; others go ahead', async () => {
  const lock = new Client(backend().database.administrator);
  await lock.connect();
  onTestFinished(() => lock.end());
  await lock.query('begin; lock table realtime.messages in access exclusive mode');
  const caller = await Promise.all(Array.from({ length: 4 }, () => openRaw(backend())));
  const isReply = ([, , , event]: unknown[]) => event === 'phx_reply';
  for (const { send } of caller) send(['1', '1', 'realtime:lobby', 'phx_join', { config: { private: true } }]);
  // Two are running and one waits, so one is refused.
  const refused = await Promise.race(caller.map(({ frames }) => frames.next(isReply)));
  expect(refused).toMatchObject({ 4: { status: 'error', response: { reason: expect.stringMatching(/^JoinQueueFull: /) } } });
  await follow(['id=eq.1'], await backend().sign({ sub: crypto.randomUUID(), role: 'authenticated' }));
  await lock.query('rollback');
  await Promise.all(caller.map(({ frames }) => frames.next(isReply)));
});
