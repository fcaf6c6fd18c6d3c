import { expect, test } from 'vitest';
import { useBackend } from '../testing/use-backend.ts';
import { collect, connect, join } from './testing/use-realtime.ts';
import { openRaw } from './testing/raw-socket.ts';

const backend = useBackend();

interface Seen {
  readonly event: 'join' | 'leave';
  readonly key: string;
  readonly metas: readonly Record<string, unknown>[];
}

async function enter(name: string, key: string, vsn: '1.0.0' | '2.0.0' = '2.0.0') {
  const channel = (await connect(backend(), { vsn })).channel(name, { config: { presence: { key } } });
  const seen = collect<Seen>();
  channel.on('presence', { event: 'join' }, ({ key: who, newPresences }) =>
    seen.add({ event: 'join', key: who, metas: newPresences }),
  );
  channel.on('presence', { event: 'leave' }, ({ key: who, leftPresences }) =>
    seen.add({ event: 'leave', key: who, metas: leftPresences }),
  );
  await join(channel);
  const sees = (event: string, who: string, at?: string) =>
    seen.next(
      (item) => item.event === event && item.key === who && (at === undefined || item.metas.some((meta) => meta['at'] === at)),
    );
  return { channel, seen, sees };
}

test.for(['1.0.0', '2.0.0'] as const)('by %s, members see who joins, changes and leaves', async (vsn) => {
  const lobby = `lobby ${vsn}`;
  const [one, two] = [await enter(lobby, 'one', vsn), await enter(lobby, 'two', vsn)];
  expect(await one.channel.track({ at: 'door' })).toBe('ok');
  await two.sees('join', 'one', 'door');
  await one.channel.track({ at: 'desk' });
  await two.sees('join', 'one', 'desk');
  await two.sees('leave', 'one', 'door');
  expect(two.channel.presenceState()).toMatchObject({ one: [{ at: 'desk' }] });
  expect(two.channel.presenceState()['one']).toHaveLength(1);
  await one.channel.untrack();
  await two.sees('leave', 'one', 'desk');
  expect(two.channel.presenceState()).toEqual({});
});

test('a later member sees all present members, several under one key', async () => {
  const [first, second] = [await enter('hall', 'same'), await enter('hall', 'same')];
  await first.channel.track({ at: 'a' });
  await second.channel.track({ at: 'b' });
  const late = await enter('hall', 'late');
  await late.sees('join', 'same');
  const same = late.channel.presenceState<{ at: string }>()['same'];
  expect(same?.map(({ at }) => at).toSorted()).toEqual(['a', 'b']);
});

test('a client that disconnects is no longer present', async () => {
  const [stays, goes] = [await enter('bus', 'stays'), await openRaw(backend())];
  goes.send(['1', '1', 'realtime:bus', 'phx_join', { config: { presence: { key: 'goes', enabled: true } } }]);
  goes.send(['1', '2', 'realtime:bus', 'presence', { event: 'track', payload: { at: 'seat' } }]);
  await stays.sees('join', 'goes', 'seat');
  goes.socket.terminate();
  await stays.sees('leave', 'goes', 'seat');
});

test('a presence must be an object', async () => {
  const { send, frames } = await openRaw(backend());
  send(['1', '1', 'realtime:lobby', 'phx_join', {}]);
  send(['1', '2', 'realtime:lobby', 'presence', { event: 'track', payload: [1] }]);
  expect(await frames.next(([, ref]) => ref === '2')).toMatchObject({
    4: { status: 'error', response: { reason: 'Presence track payload must be a map' } },
  });
});

test('a client cannot forge a reference: the one in its presence is overwritten', async () => {
  const [one, two] = [await enter('masks', 'one'), await enter('masks', 'two')];
  await one.channel.track({ phx_ref: 'forged', at: 'a' });
  await two.sees('join', 'one', 'a');
  expect(two.channel.presenceState()['one']?.[0]?.presence_ref).not.toBe('forged');
});
