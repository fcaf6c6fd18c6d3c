import { join } from 'node:path';
import { lockHome, startCluster, type Cluster, type Connection } from '@trivium/postgres';
import type { ServiceSettings, Settings } from './config/env.ts';
import { keptSecret } from './secrets.ts';
import type { ServiceName } from './service-names.ts';
import { services, type RunningService } from './services.ts';

/** The whole stop takes at most this; a service gets most of it to finish what runs. */
const stopMs = 9_500;
const graceMs = 6_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Serves the chosen services until a signal, the loss of the process above, or a failure at start. */
export async function run(settings: Settings, chosen: readonly ServiceName[]): Promise<void> {
  const opened: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= closeAll(opened));
  const leave = (reason: string) => {
    if (!stopping) say(`\ntrivium: ${reason}, stopping …`);
    setTimeout(() => process.exit(1), stopMs).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leave(signal));
  // The bootstrap above was killed: nobody could stop this process any more.
  process.on('disconnect', () => leave('the starting process is gone'));

  try {
    const lock = await lockHome(settings.home);
    opened.push(() => lock.release());
    let cluster: Cluster | undefined;
    const connect = async (name: ServiceName, { databaseUrl }: ServiceSettings): Promise<Connection> => {
      if (databaseUrl) return { connectionString: databaseUrl };
      if (!cluster) {
        cluster = await startCluster({ home: settings.home, lock, onProgress: (line) => say(`trivium: ${line}`) });
        const started = cluster;
        opened.push(() => started.stop());
      }
      return cluster.database(name);
    };
    const running = new Map<ServiceName, RunningService>();
    for (const name of chosen) {
      const own = settings.services[name];
      const connection = await connect(name, own);
      const service = await services[name].start({
        connection,
        host: settings.host,
        port: own.port,
        publicUrl: own.publicUrl,
        trustedProxies: settings.trustedProxies,
        log: { to: settings.logTo === 'stdout' ? 'stdout' : join(settings.home, 'logs', `${name}.log`), level: settings.logLevel },
        secret: (secretName) => keptSecret(settings.home, secretName),
        onProgress: (line) => say(`trivium: ${name}: ${line}`),
      });
      opened.push(() => service.stop(graceMs));
      running.set(name, service);
    }
    if (!stopping) printAddresses(settings, running);
  } catch (error) {
    if (!stopping) {
      await stop();
      throw error;
    }
  }
}

/** Last opened, first closed; services together, since each waits for its own callers. */
async function closeAll(opened: (() => Promise<void>)[]): Promise<void> {
  for (const close of opened.splice(0).toReversed())
    await close().catch((error: Error) => process.stderr.write(`trivium: ${error.message}\n`));
}

function printAddresses(settings: Settings, running: ReadonlyMap<ServiceName, RunningService>) {
  say('');
  for (const [name, { url }] of running) say(`  ${name.padEnd(10)} ${url.padEnd(26)} ${services[name].title}`);
  say(`  ${'state'.padEnd(10)} ${settings.home}`);
  say(`  ${'stop'.padEnd(10)} Ctrl-C, or SIGTERM to process ${process.pid}`);
  say('');
  say('trivium: ready');
}
