import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { useBackend } from '../testing/use-backend.ts';

const backend = useBackend();
const watchers = 2_000;
const students = 200;
const atOnce = 100;

/**
 * Joins as a page does that shows one object, and waits until the subscription is active; resolves with a promise of the
 * change.
 */
async function join(token: string | undefined): Promise<{ readonly socket: WebSocket; readonly received: Promise<void> }> {
  const { url, secrets } = backend();
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0&apikey=${secrets.publishableKey}`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  onTestFinished(() => socket.terminate());
  const [followed, received] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  socket.on('close', (code: number) => followed.reject(new Error(`closed with ${code}`)));
  socket.on('message', (data: Buffer) => {
    const [, , , event, payload] = JSON.parse(String(data)) as [unknown, unknown, unknown, string, { status?: string }];
    if (event === 'system' && payload.status === 'ok') followed.resolve();
    if (payload.status === 'error') followed.reject(new Error(String(data)));
    if (event === 'postgres_changes') received.resolve();
  });
  await once(socket, 'open');
  const config = {
    postgres_changes: [
      { event: '*', schema: 'public', table: 'notes', filter: 'title=eq.tally' },
      { event: 'UPDATE', schema: 'public', table: 'notes', filter: 'title=eq.deadline' },
    ],
  };
  socket.send(JSON.stringify(['1', '1', 'realtime:poll', 'phx_join', { config, access_token: token }]));
  await followed.promise;
  return { socket, received: received.promise };
}

test('2,000 anonymous and 200 signed-in clients behind one address join and receive a change', async () => {
  const tokens = await Promise.all(
    Array.from({ length: students }, (_, place) =>
      backend().sign({ sub: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`, role: 'authenticated' }),
    ),
  );
  const everybody: (string | undefined)[] = [...tokens, ...Array.from({ length: watchers }, () => undefined)];
  const joined: Awaited<ReturnType<typeof join>>[] = [];
  for (let start = 0; start < everybody.length; start += atOnce)
    joined.push(...(await Promise.all(everybody.slice(start, start + atOnce).map(join))));
  await backend().database.query(`insert into public.notes (title, is_published) values ('tally', true)`);
  await Promise.all(joined.map(({ received }) => received));
  expect(joined.filter(({ socket }) => socket.readyState !== socket.OPEN)).toEqual([]);
});
