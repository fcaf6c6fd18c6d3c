import { expect, test } from 'vitest';
import { useBackend } from '../testing/use-backend.ts';
import { boardWith } from '../testing/board-with.ts';
import { openRaw } from './testing/raw-socket.ts';
import { connect, follow } from './testing/use-realtime.ts';

const backend = useBackend(boardWith('realtime', { enable_presence: false, enable_broadcast: false }));

const post = (path: string, body: object) =>
  fetch(`${backend().url}/realtime/v1/api/broadcast${path}`, {
    method: 'POST',
    headers: { apikey: backend().secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('when presence is off, nobody can request it or send it', async () => {
  const { send, frames } = await openRaw(backend());
  send(['1', '1', 'realtime:lobby', 'phx_join', { config: { presence: { enabled: true } } }]);
  const reason = 'PresenceDisabled: Presence is turned off in this project';
  expect(await frames.next(([, ref]) => ref === '1')).toMatchObject({ 4: { status: 'error', response: { reason } } });
  send(['2', '2', 'realtime:lobby', 'phx_join', {}]);
  send(['2', '3', 'realtime:lobby', 'presence', { event: 'track', payload: {} }]);
  expect(await frames.next(([, ref]) => ref === '3')).toMatchObject({ 4: { status: 'error', response: { reason } } });
});

test('when broadcast is off, nothing is sent, by a socket, by HTTP or from SQL', async () => {
  const [speaker, hearer] = [await openRaw(backend()), await openRaw(backend())];
  for (const { send, frames } of [speaker, hearer]) {
    send(['1', '1', 'realtime:lobby', 'phx_join', { config: { broadcast: { self: true } } }]);
    await frames.next(([, ref]) => ref === '1');
  }
  speaker.send(['1', '2', 'realtime:lobby', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }]);
  expect(await speaker.frames.next(([, ref]) => ref === '2')).toMatchObject({
    4: { status: 'error', response: { reason: 'BroadcastDisabled: Broadcast is turned off in this project' } },
  });
  for (const response of [
    await post('', { messages: [{ topic: 'lobby', event: 'x', payload: {} }] }),
    await post('/lobby/events/x', {}),
  ]) {
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'broadcast_disabled' });
  }
  // A change that is written later is delivered later.
  const { changes } = await follow(await connect(backend()), { table: 'notes' });
  await backend().database.query(`select realtime.send('{}', 'x', 'lobby', false)`);
  await backend().database.query(`insert into public.notes (title, is_published) values ('over', true)`);
  await changes.next();
  expect(hearer.frames.items.map(([, , , event]) => event)).toEqual(['phx_reply']);
});
