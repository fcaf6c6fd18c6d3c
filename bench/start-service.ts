import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serviceProcesses } from '../launch/testing/service-processes.ts';
import { readWorkers } from './config/env.ts';
import { freePort } from '@trivium/testing/free-port';
import { startServer, type ServerProcess } from './server-process.ts';

const start = join(import.meta.dirname, '../launch/start.ts');

/** Starts what `npm start -- <name>` runs, logs and metrics on, with a state folder of its own that goes when it stops. */
export async function startService(
  name: 'forecast' | 'portal' | 'catalog',
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess & { readonly origin: string; readonly servingPids: readonly number[] }> {
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  const removeHome = async () => rm(home, { recursive: true, force: true });
  const port = await freePort();
  try {
    const { stop, ...server } = await startServer({
      file: start,
      args: [name],
      environment: {
        TRIVIUM_HOME: home,
        [`${name.toUpperCase()}_PORT`]: String(port),
        TRIVIUM_WORKERS: String(readWorkers(1)),
        ...environment,
      },
      untilReady: saysReady,
      signal,
    });
    const servingPids = serviceProcesses(server.pid);
    return { ...server, servingPids, origin: `http://127.0.0.1:${port}`, stop: () => stop().then(removeHome) };
  } catch (error) {
    await removeHome();
    throw error;
  }
}

const saysReady = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes('trivium: ready')) resolve();
    });
  });
