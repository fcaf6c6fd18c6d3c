/** How many processes serve each service: a number, or what fits the machine. */
export type WorkersSetting = number | 'auto';

export const maxWorkers = 32;
const maxByDefault = 4;

/** `auto`: one below four cores, else half as many as cores, four at most: three services share the machine with PostgreSQL. */
export function workersOf(setting: WorkersSetting, cores: number): number {
  if (setting !== 'auto') return setting;
  return cores < 4 ? 1 : Math.min(Math.floor(cores / 2), maxByDefault);
}

/** What the embedded PostgreSQL must offer beside its defaults: connections, and a follower of changes for each worker. */
export function engineSettings(workers: number): Readonly<Record<string, string>> {
  if (workers === 1) return {};
  return {
    max_connections: String(100 + 100 * workers),
    max_wal_senders: String(10 + workers),
    max_replication_slots: String(10 + workers),
  };
}
