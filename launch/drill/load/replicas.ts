import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DrillFailed } from '../errors.ts';
import { serviceNames, type ServiceName } from '../../service-names.ts';
import { environment } from '../../config/env.ts';

/** What all replicas must agree on, made for one drill. */
export interface SharedSettings extends Readonly<Record<string, string>> {
  readonly SUPABASE_SECRET_KEY: string;
  readonly SUPABASE_PUBLISHABLE_KEY: string;
}

const start = join(import.meta.dirname, '../../start.ts');
const secret = () => randomBytes(32).toString('base64url');

export const makeSharedSettings = (): SharedSettings => ({
  SUPABASE_JWT_SECRET: randomBytes(48).toString('base64'),
  SUPABASE_PUBLISHABLE_KEY: `sb_publishable_${randomBytes(16).toString('hex')}`,
  SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
  PORTAL_APPROVALS_KEY: secret(),
  CATALOG_LOG_KEY: secret(),
  CATALOG_LOG_ORIGIN: 'catalog.example.org/log',
  CATALOG_CLIENT_SECRET: secret(),
  FORECAST_LINK_SECRET: secret(),
  INTEGRATION_KEYS: `drill:${secret()}`,
  FORECAST_RATE_LIMITS: 'off',
  CATALOG_PROBES: 'off',
  TRIVIUM_WORKERS: '1',
});

/** One `npm start` with all services, on addresses of this machine. */
export class Replica {
  readonly urls: Readonly<Record<ServiceName, string>>;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #output: string[] = [];
  #process: ChildProcess | undefined;

  /** @param settings its own, such as where its databases are */
  constructor(number: number, options: { shared: SharedSettings; home: string; settings: Readonly<Record<string, string>> }) {
    const ports = Object.fromEntries(serviceNames.map((name, at) => [name, String(4100 + number * 10 + at)]));
    this.urls = Object.fromEntries(serviceNames.map((name) => [name, `http://127.0.0.1:${ports[name]}`])) as Replica['urls'];
    this.#settings = {
      ...options.shared,
      PATH: environment['PATH'] ?? '',
      TRIVIUM_HOME: options.home,
      ...options.settings,
      ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_PORT`, ports[name] as string])),
    };
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [start], { env: this.#settings, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const ready = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.#output.push(line);
        if (line.includes('trivium: ready')) ready.resolve();
      });
    }
    child.on('exit', (code) =>
      ready.reject(new DrillFailed(`A replica ended (${code}):\n${this.#output.slice(-15).join('\n')}`)),
    );
    await ready.promise;
  }

  /** In good order, as an upgrade does. */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    const child = this.#process as ChildProcess;
    if (child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

/** Where the services are. */
export type Addressed = Pick<Replica, 'urls'>;
