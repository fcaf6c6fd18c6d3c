import { startCluster, type Connection, type HomeLock, type StartedCluster } from '@trivium/postgres';
import { databaseOptionsOf, type ServiceName } from '../service-names.ts';
import { keepRunning } from './keep-running.ts';

export interface Engine {
  /** How a service reaches its database; the same after a restart. */
  readonly connectionOf: (name: ServiceName) => Promise<Connection>;
}

export interface EngineOptions {
  readonly home: string;
  readonly engine: string | undefined;
  readonly lock: HomeLock;
  readonly settings: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
  readonly onGiveUp: (reason: string) => void;
  /** Called before anything runs, with what stops it. */
  readonly onOpened: (stop: () => Promise<void>) => void;
}

/**
 * Starts the embedded PostgreSQL and starts it again when it ends by itself: somebody or the system killed it.
 * @throws what startCluster refuses
 */
export async function keepEngine({
  home,
  engine,
  lock,
  settings,
  signal,
  say,
  onGiveUp,
  onOpened,
}: EngineOptions): Promise<Engine> {
  let cluster: Promise<StartedCluster> | undefined;
  onOpened(async () => (await cluster?.catch(() => undefined))?.stop());
  await keepRunning({
    async start(isRestart) {
      cluster = startCluster({ home, engine, lock, settings, isRestart, onProgress: say });
      const { exited } = await cluster;
      return { ended: exited.then(() => 'its process was ended from outside') };
    },
    signal,
    isWorthRetrying: () => false,
    onFailure: (reason, delayMs) => say(`PostgreSQL ended (${reason}); starting it again in ${delayMs / 1000} s`),
    onGiveUp,
  });
  return {
    connectionOf: async (name) => (await (cluster as Promise<StartedCluster>)).database(name, databaseOptionsOf(name)),
  };
}
