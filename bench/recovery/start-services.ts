import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverEnvironment } from '../config/env.ts';
import { freePort } from '@trivium/testing/free-port';
import { startServer, type ServerProcess } from '../server-process.ts';

export const serviceNames = ['forecast', 'portal', 'catalog'] as const;

export type ServiceName = (typeof serviceNames)[number];

export interface Services extends ServerProcess {
  readonly urls: Readonly<Record<ServiceName, string>>;
}

const start = join(import.meta.dirname, '../../launch/start.ts');

/** Chooses ports that stay the same over restarts. */
export async function choosePorts(): Promise<Readonly<Record<ServiceName, number>>> {
  const [forecast = 0, portal = 0, catalog = 0] = await Promise.all(serviceNames.map(() => freePort()));
  return { forecast, portal, catalog };
}

/** Runs what `npm start` runs. */
export async function startServices(
  home: string,
  ports: Readonly<Record<ServiceName, number>>,
  workers: number,
  signal: AbortSignal,
): Promise<Services> {
  const server = await startServer({
    file: start,
    environment: serverEnvironment({
      TRIVIUM_HOME: home,
      TRIVIUM_WORKERS: String(workers),
      FORECAST_RATE_LIMITS: 'off',
      CATALOG_PROBES: 'off',
      ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_PORT`, String(ports[name])])),
    }) as Record<string, string>,
    untilReady: saysReady,
    signal,
  });
  const urls = Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${ports[name]}`]));
  return { ...server, urls: urls as Services['urls'] };
}

const saysReady = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes('trivium: ready')) resolve();
    });
  });
