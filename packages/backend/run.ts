import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockHome, startCluster, type Connection } from '@trivium/postgres';
import type { BackendEnv } from './config/env.ts';
import { openSecrets, type Secrets } from './config/secrets.ts';
import type { Settings } from './config/settings.ts';
import { createPrinter } from './print.ts';
import { openDatabasePort } from './database/port/open-database-port.ts';
import { isStudioServed, unsupportedSettings } from './project/unsupported-settings.rules.ts';
import { writeStatus } from './commands/status-file.ts';
import { readProject, type Project } from './project/read-project.ts';
import { startBackend, type Backend } from './serve.ts';

/** The maximum time of the whole stop, and of running requests within it. */
const stopMs = 9_500;
const graceMs = 6_000;
const halfStartedMs = 5_000;
export const databaseName = 'backend';

/** Serves until a signal, or a failure at start. */
export async function run(settings: Settings, env: BackendEnv): Promise<void> {
  const print = createPrinter(settings.isJson);
  // In the order of opening; closed in reverse.
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  const starting = start(settings, env, closers, print.progress, stopping.signal);
  const stop = async (reason: string) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    print.progress(`${reason}, stopping …`);
    setTimeout(() => process.exit(1), stopMs).unref();
    await Promise.race([starting.catch(() => {}), pause(halfStartedMs)]);
    await closeAll(closers);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  try {
    const { backend, secrets, ...urls } = await starting;
    if (!stopping.signal.aborted)
      print.ready({ url: backend.url, ...urls }, settings, settings.isDevelopment ? secrets : undefined);
  } catch (error) {
    if (stopping.signal.aborted) return;
    await closeAll(closers);
    throw error;
  }
}

async function start(
  settings: Settings,
  env: BackendEnv,
  closers: (() => Promise<unknown>)[],
  onProgress: (line: string) => void,
  signal: AbortSignal,
): Promise<Started> {
  // The cheap steps come first: a mistake in the folder or a missing secret fails at once.
  const project = await readProject(settings.project, env.all);
  const lock = await lockHome(settings.home);
  closers.push(() => lock.release());
  const { home, isDevelopment, isDemo } = settings;
  const secrets = await openSecrets({ home, isDevelopment, isDemo, settings: env.secrets });
  let connection: Connection;
  if (settings.databaseUrl === undefined) {
    const cluster = await startCluster({ home, lock, extensions: settings.extensions, onProgress, signal });
    closers.push(() => cluster.stop());
    connection = await cluster.database(databaseName, {
      rights: ['createrole', 'replication', 'bypassrls'],
      isProject: true,
    });
  } else {
    connection = { connectionString: settings.databaseUrl };
  }
  signal.throwIfAborted();
  const backend = await startBackend({
    project,
    connection,
    secrets,
    home,
    isDevelopment,
    publicUrl: env.publicUrl,
    trustedProxies: env.trustedProxies,
    trustedNetworks: env.trustedNetworks,
    env: env.all,
    host: settings.host,
    port: settings.port ?? project.config.api.port,
    log: { to: join(home, 'logs', 'backend.log'), level: 'info' },
    isKeyless: settings.isKeyless,
    isExposed: settings.isExposed,
    ...(settings.databaseUrl === undefined && { resetCommand: `rm -rf ${home}` }),
    onProgress,
  });
  closers.push(() => backend.stop(graceMs));
  const port = await openPort(settings, { project, connection, secret: secrets.jwtSecret, onProgress });
  if (port) closers.push(() => port.close());
  const keys = isDevelopment ? secrets : undefined;
  const notServed = unsupportedSettings(project.config, settings);
  const { enabled, s3_protocol: s3 } = project.config.storage;
  const isS3Served = enabled && s3.enabled;
  const hasStudio = isStudioServed(project.config, settings);
  const status = { url: backend.url, databaseUrl: port?.url, isDevelopment, hasStudio, isS3Served, keys, notServed };
  closers.push(await writeStatus(home, status));
  const s3Url = isS3Served ? `${backend.url}/storage/v1/s3` : undefined;
  return { backend, secrets, databaseUrl: port?.url, s3Url, studioUrl: hasStudio ? `${backend.url}/studio` : undefined };
}

interface Started {
  readonly backend: Backend;
  readonly secrets: Secrets;
  readonly databaseUrl: string | undefined;
  readonly s3Url: string | undefined;
  readonly studioUrl: string | undefined;
}

interface PortSource {
  readonly project: Project;
  readonly connection: Connection;
  readonly secret: string;
  readonly onProgress: (line: string) => void;
}

/** The way into the embedded database for tools. A port that nobody asked for may be taken: another backend has it. */
async function openPort({ dbPort, isDemo }: Settings, { project, onProgress, ...source }: PortSource) {
  if (dbPort === false) return undefined;
  try {
    return await openDatabasePort({ ...source, isDemo, port: dbPort ?? project.config.db.port });
  } catch (error) {
    if (dbPort !== undefined || (error as { code?: string }).code !== 'database_port_in_use') throw error;
    onProgress((error as Error).message);
    return undefined;
  }
}

async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closers.toReversed())
    await close().catch((error: Error) => process.stderr.write(`trivium-backend: ${error.message}\n`));
}
