import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startServer, type ServerProcess } from '../server-process.ts';
import { rivalHost, type RivalReady } from './rival.ts';
import type { Site } from './site.ts';

export const ours = 'Trivium (npm start)';
export const bare = 'node:http, bare';

/** Each is a file in `rivals/`. All but Express send the precomputed bytes. */
const rivals = {
  [bare]: 'node-http.ts',
  Fastify: 'fastify.ts',
  Hono: 'hono.ts',
  'Express, JSON per request': 'express.ts',
} as const;

export const frameworks = Object.keys(rivals).filter((name) => name !== bare);

export interface Contestant extends ServerProcess {
  readonly name: string;
  readonly origin: string;
  /** The processes that answer, where they are not the one that was started. */
  readonly servingPids?: readonly number[];
}

/** Starts every rival in a process of its own; `defer` is handed what stops each, as soon as it runs. */
export async function startRivals(
  site: Site,
  signal: AbortSignal,
  defer: (stop: () => Promise<void>) => void,
): Promise<Contestant[]> {
  const started: Contestant[] = [];
  for (const [name, file] of Object.entries(rivals)) {
    const { ready, ...server } = await startServer({
      file: join(import.meta.dirname, 'rivals', file),
      environment: { NODE_ENV: 'production' },
      untilReady: (child) => handSite(child, site),
      signal,
    });
    defer(server.stop);
    started.push({ name, origin: `http://${rivalHost}:${ready.port}`, ...server });
  }
  return started;
}

async function handSite(child: ChildProcess, site: Site): Promise<RivalReady> {
  const answered = once(child, 'message');
  child.send(site);
  const [ready] = (await answered) as [RivalReady];
  return ready;
}
