import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CodedError } from '@trivium/core';
import { lockHome } from '@trivium/postgres';
import type { Settings } from '../config/env.ts';
import { assertSettings } from '../config/setting-faults.ts';
import { refuse } from '../errors.ts';
import { explain } from '../explain.ts';
import { serviceNames, serviceTitles, type ServiceName } from '../service-names.ts';
import { keepEngine } from './engine.ts';
import { keepService, type ServiceAddress } from './keep-service.ts';
import { machineMb } from './machine.ts';
import { memoryCeiling } from './memory.rules.ts';
import type { StartOrder } from './messages.ts';
import { endServiceOrphans, serviceMark } from './orphans.ts';
import type { ServiceProcess } from './service-process.ts';
import { engineSettings } from './workers.rules.ts';

/** The whole stop takes at most this; the services get most of it to finish what runs. */
const stopMs = 9_500;
/** With what closing takes beyond it, two and a half seconds are left for the database, which a busy machine needs. */
const graceMs = 5_000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Serves the chosen services, each by processes of its own, until a signal, the loss of the process above, a failure at
 * start, or something that fails again and again.
 */
export async function supervise(settings: Settings, chosen: readonly ServiceName[]): Promise<void> {
  // Closed from the last to the first: services before the database, the database before the folder's lock.
  const closing: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let failure: CodedError | undefined;

  const closeAll = async (error?: unknown) => {
    stopping.abort();
    setTimeout(() => (error ? explain(error) : process.exit(1)), stopMs).unref();
    for (const close of closing.toReversed())
      await close().catch((reason: Error) => process.stderr.write(`trivium: ${reason.message}\n`));
  };
  const stop = async (reason: string) => {
    if (stopping.signal.aborted) return;
    say(`\ntrivium: ${reason}, stopping …`);
    await closeAll(failure);
    if (failure) explain(failure);
    process.exit(0);
  };
  const giveUp = (what: string, reason: string) => {
    failure = refuse('service_failing', `${what} failed ten times within ten minutes, the last time so: ${reason}`);
    void stop(`${what} does not keep running`);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
  // The bootstrap above was killed: nobody could stop this process any more.
  process.on('disconnect', () => void stop('the starting process is gone'));

  try {
    const addresses = await start(settings, chosen, { closing, signal: stopping.signal, giveUp });
    if (!stopping.signal.aborted) printAddresses(settings, addresses);
  } catch (error) {
    if (stopping.signal.aborted) return;
    await closeAll(error);
    await assertSettings(chosen);
    throw error;
  }
}

interface Supervision {
  readonly closing: (() => Promise<unknown>)[];
  readonly signal: AbortSignal;
  readonly giveUp: (what: string, reason: string) => void;
}

async function start(
  settings: Settings,
  chosen: readonly ServiceName[],
  { closing, signal, giveUp }: Supervision,
): Promise<ReadonlyMap<ServiceName, ServiceAddress>> {
  const { home, workers } = settings;
  // A start that was refused, or is stopped, has nothing more to say of its progress.
  const progress = (line: string) => signal.aborted || say(`trivium: ${line}`);
  // Before a first start makes anything; other starts look when a service refuses, which costs nothing where all is well.
  if (!existsSync(join(home, 'database'))) await assertSettings(chosen);
  const lock = await lockHome(home);
  closing.push(() => lock.release());
  await endServiceOrphans(home);
  const engine = chosen.some((name) => !settings.services[name].databaseUrl)
    ? await keepEngine({
        home,
        engine: settings.engine,
        lock,
        settings: engineSettings(workers),
        signal,
        say: progress,
        onGiveUp: (reason) => giveUp('PostgreSQL', reason),
        onOpened: (stopEngine) => void closing.push(stopEngine),
      })
    : undefined;
  const ceiling = memoryCeiling({ ...settings.memory, machineMb: machineMb(), processes: chosen.length * workers });
  const running = new Set<ServiceProcess>();
  closing.push(() => Promise.all([...running].map((child) => child.stop(graceMs))));

  const orderOf = async (name: ServiceName): Promise<StartOrder> => {
    const { port, publicUrl, databaseUrl, directUrl } = settings.services[name];
    const address = directUrl ?? databaseUrl;
    return {
      connection: address ? { connectionString: address } : ((await engine?.connectionOf(name)) ?? {}),
      pooler: directUrl && databaseUrl ? { connectionString: databaseUrl } : undefined,
      databaseUrl,
      databaseWaitMs: settings.databaseWaitMs,
      home,
      host: settings.host,
      port,
      publicUrl,
      family: familyOf(settings, chosen),
      trustedProxies: settings.trustedProxies,
      trustedNetworks: settings.trustedNetworks,
      traces: settings.traces,
      log: {
        to: settings.logTo === 'stdout' ? 'stdout' : join(home, 'logs', `${name}.log`),
        level: settings.logLevel,
        files: settings.logFiles,
        days: settings.logDays,
      },
    };
  };
  const startOne = async (name: ServiceName) =>
    [
      name,
      await keepService({
        name,
        order: await orderOf(name),
        workers,
        ceiling,
        mark: serviceMark(home),
        running,
        signal,
        say: progress,
        onGiveUp: (reason) => giveUp(name, reason),
      }),
    ] as const;
  return new Map(await Promise.all(serviceNames.filter((name) => chosen.includes(name)).map(startOne)));
}

/** Where people find the services that are started here, or that settings name. */
function familyOf({ host, services }: Settings, chosen: readonly ServiceName[]): Partial<Record<ServiceName, string>> {
  const isReachable = host !== '0.0.0.0' && host !== '::';
  return Object.fromEntries(
    serviceNames.flatMap((name) => {
      const { publicUrl, port } = services[name];
      const address = publicUrl ?? (chosen.includes(name) && isReachable ? `http://${host}:${port}` : undefined);
      return address === undefined ? [] : [[name, address]];
    }),
  );
}

function printAddresses({ home }: Settings, addresses: ReadonlyMap<ServiceName, ServiceAddress>) {
  say('');
  for (const [name, { url }] of addresses) say(`  ${name.padEnd(10)} ${url.padEnd(26)} ${serviceTitles[name]}`);
  say(`  ${'state'.padEnd(10)} ${home}`);
  say(`  ${'stop'.padEnd(10)} Ctrl-C, or SIGTERM to process ${process.pid}`);
  say('');
  say('trivium: ready');
}
