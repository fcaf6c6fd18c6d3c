import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keptSecret, lockHome, startCluster, type Cluster, type Connection } from '@trivium/postgres';
import type { Settings } from './config/env.ts';
import { ownerRights, type ServiceName } from './service-names.ts';
import { services, type RunningService } from './services.ts';

/** The whole stop takes at most this; the services get most of it to finish what runs. */
const stopMs = 9_500;
const graceMs = 6_000;
const halfStartedMs = 5_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Serves the chosen services until a signal, the loss of the process above, or a failure at start. */
export async function run(settings: Settings, chosen: readonly ServiceName[]): Promise<void> {
  // Closed from the last to the first: services before the database, the database before the folder's lock.
  const opened: (() => Promise<unknown>)[] = [];
  const starting = start(settings, chosen, opened);
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    say(`\ntrivium: ${reason}, stopping …`);
    setTimeout(() => process.exit(1), stopMs).unref();
    // What is half started is let finish, so that nothing is left behind; a database that does not answer is not waited for.
    await Promise.race([starting.catch(() => {}), pause(halfStartedMs)]);
    await closeAll(opened);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // The bootstrap above was killed: nobody could stop this process any more.
  process.on('disconnect', () => void stop('the starting process is gone'));

  try {
    const running = await starting;
    if (!isStopping) printAddresses(settings, running);
  } catch (error) {
    if (isStopping) return;
    await closeAll(opened);
    throw error;
  }
}

async function start(settings: Settings, chosen: readonly ServiceName[], opened: (() => Promise<unknown>)[]) {
  const lock = await lockHome(settings.home);
  opened.push(() => lock.release());
  let cluster: Cluster | undefined;
  if (chosen.some((name) => !settings.services[name].databaseUrl)) {
    const started = await startCluster({ home: settings.home, lock, onProgress: (line) => say(`trivium: ${line}`) });
    opened.push(() => started.stop());
    cluster = started;
  }
  const running = new Map<ServiceName, RunningService>();
  opened.push(() => Promise.all([...running.values()].map((service) => service.stop(graceMs))));
  for (const name of chosen) {
    const { port, publicUrl, databaseUrl } = settings.services[name];
    const connection: Connection = databaseUrl
      ? { connectionString: databaseUrl }
      : await (cluster as Cluster).database(name, { may: ownerRights[name] });
    const service = await services[name].start({
      connection,
      databaseUrl,
      databaseWaitMs: settings.databaseWaitMs,
      home: settings.home,
      host: settings.host,
      port,
      publicUrl,
      trustedProxies: settings.trustedProxies,
      trustedNetworks: settings.trustedNetworks,
      log: { to: settings.logTo === 'stdout' ? 'stdout' : join(settings.home, 'logs', `${name}.log`), level: settings.logLevel },
      secret: (secretName) => keptSecret(join(settings.home, 'keys', secretName)),
      onProgress: (line) => say(`trivium: ${name}: ${line}`),
    });
    running.set(name, service);
  }
  return running;
}

async function closeAll(opened: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of opened.toReversed())
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
