import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { freePort } from '@trivium/testing/free-port';
import { startServer, type ServerProcess } from '../server-process.ts';
import type { Target } from './attacks/attack.ts';

const start = join(import.meta.dirname, '../../launch/start.ts');
const monitor = join(import.meta.dirname, 'event-loop-monitor.ts');

export interface OpenedTarget {
  readonly target: Target;
  readonly server: ServerProcess;
  /** Where each process writes down its event loop's delays. */
  readonly monitorFolder: string;
  readonly stop: () => Promise<void>;
}

/** Starts all three services in development mode, as `npm start` does, with a state folder of their own. */
export async function openTarget(signal: AbortSignal): Promise<OpenedTarget> {
  const home = await mkdtemp(join(tmpdir(), 'trivium-bench-'));
  const monitorFolder = join(home, 'monitor');
  await mkdir(monitorFolder);
  const [forecast, portal, catalog] = await Promise.all([freePort(), freePort(), freePort()]);
  const preload = pathToFileURL(monitor);
  preload.searchParams.set('folder', monitorFolder);
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    const server = await startServer({
      file: start,
      environment: {
        TRIVIUM_HOME: join(home, 'state'),
        FORECAST_PORT: String(forecast),
        PORTAL_PORT: String(portal),
        CATALOG_PORT: String(catalog),
        NODE_OPTIONS: `--import=${preload.href}`,
      },
      untilReady: saysReady,
      signal,
    });
    const address = (port: number) => `http://127.0.0.1:${port}`;
    const services = { forecast: address(forecast), portal: address(portal), catalog: address(catalog) };
    const target = { ...services, ...(await signIn(services.portal)) };
    return { target, server, monitorFolder, stop: () => server.stop().then(removeHome) };
  } catch (error) {
    await removeHome();
    throw error;
  }
}

interface Config {
  readonly publishableKey: string;
  readonly development: {
    readonly people: readonly { readonly role: string; readonly email: string; readonly password: string }[];
  };
}

async function signIn(portal: string) {
  const { publishableKey, development } = (await (await fetch(`${portal}/config.json`)).json()) as Config;
  const member = development.people.find(({ role }) => role === 'member');
  const answer = await fetch(`${portal}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: member?.email, password: member?.password }),
  });
  const session = (await answer.json()) as { readonly access_token: string; readonly user: { readonly id: string } };
  return { publishableKey, memberToken: session.access_token, memberId: session.user.id };
}

const saysReady = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes('trivium: ready')) resolve();
    });
  });
