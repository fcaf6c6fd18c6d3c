import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer, type ServerProcess } from '../server-process.ts';
import { untracked } from './lite/install.ts';
import { serverHost, type ServerOrder, type ServerReady } from './servers/server.ts';

export const ours = 'Trivium backend';
export const base = 'Hono, by hand';
export const lite = '@supabase/lite';

const files = { [ours]: 'trivium.ts', [base]: 'hono.ts', [lite]: 'lite.ts' } as const;

export interface Contestant extends ServerProcess {
  readonly name: string;
  readonly origin: string;
}

/** Starts one in a process of its own and waits until it listens. */
export async function startContestant(name: keyof typeof files, order: ServerOrder, signal: AbortSignal): Promise<Contestant> {
  const { ready, ...server } = await startServer({
    file: join(import.meta.dirname, 'servers', files[name]),
    environment: { NODE_ENV: 'production', ...untracked },
    untilReady: (child) => give(child, order),
    signal,
  });
  return { name, origin: `http://${serverHost}:${ready.port}`, ...server };
}

async function give(child: ChildProcess, order: ServerOrder): Promise<ServerReady> {
  const answered = once(child, 'message');
  child.send(order);
  const [ready] = (await answered) as [ServerReady];
  return ready;
}
