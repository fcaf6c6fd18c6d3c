import { once } from 'node:events';
import { expect } from 'vitest';
import type { Started } from './processes.ts';

/** The setting under which a process takes the inspector on a free port. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' };

const listening = /Debugger listening on (ws:\S+)/g;
const addressesIn = (output: string) => [...output.matchAll(listening)].map(([, address]) => String(address));

/** Runs a script inside a process that the program started, as its own code would run. Does not wait for its end. */
export async function runInside(program: Started, pid: number, expression: string): Promise<void> {
  const before = addressesIn(program.output()).length;
  process.kill(pid, 'SIGUSR1');
  await expect.poll(() => addressesIn(program.output()).length).toBeGreaterThan(before);
  const socket = new WebSocket(addressesIn(program.output()).at(-1) as string);
  await once(socket, 'open');
  const answered = once(socket, 'message');
  // In a turn of its own so that the answer comes before a script that blocks.
  const text = `setTimeout(() => { ${expression} }, 50)`;
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: text } }));
  await answered;
  socket.close();
}
