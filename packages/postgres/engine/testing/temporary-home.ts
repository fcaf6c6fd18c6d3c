import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { startCluster, type Cluster, type ClusterOptions } from '../cluster.ts';
import { homeAt } from '../home.ts';
import { stopPostmaster, isServerOf, serversOf } from '../postmaster.ts';

export interface TemporaryHome {
  readonly path: string;
  readonly shared: string;
  /** Starts the cluster of this home in this process; it is stopped at the end of the test. */
  start(options?: Partial<ClusterOptions>): Promise<Cluster>;
}

/**
 * A path for a state folder, below a folder of mode 0700. Everything is removed, servers included, when the test ends, or when
 * the function passed to `onCleanup` is called.
 */
export async function temporaryHome(
  below: string[] = [],
  onCleanup: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<TemporaryHome> {
  const parent = await mkdtemp(join(inject('runFolder'), 'engine-'));
  const path = join(parent, ...below, 'home');
  const shared = await mkdtemp(join(inject('runFolder'), 'shared-'));
  const running: Cluster[] = [];
  onCleanup(async () => {
    for (const cluster of running) await cluster.stop();
    const home = homeAt(path);
    for (const pid of serversOf(home)) await stopPostmaster(pid, () => !isServerOf(home, pid));
    for (const directory of [parent, shared]) await rm(directory, { recursive: true, force: true, maxRetries: 20 });
  });
  return {
    path,
    shared,
    async start(options = {}) {
      const cluster = await startCluster({ home: path, shared, ...options });
      running.push(cluster);
      return cluster;
    },
  };
}
