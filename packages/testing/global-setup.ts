import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster, type Connection } from '@trivium/postgres';
import type { TestProject } from 'vitest/node';
import { setCompileCache } from './config/env.ts';
import { makeDiskFolder, makeRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    administrator: Connection;
    /** A folder of the whole run, for what several files start from. */
    runFolder: string;
    /** Another one, on disk: Deno reads nothing below `/dev`. */
    diskFolder: string;
    /** Where Node keeps the code that it compiled, for programs whose environment a test chooses. */
    compileCache: string;
  }
}

/** One real PostgreSQL for the whole run. It need not survive a power cut, so it does not wait for the disk. */
export async function setup(project: TestProject) {
  const home = await makeRunFolder();
  const diskFolder = await makeDiskFolder();
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    // No password needs to withstand guessing.
    scram_iterations: '1',
    // Each backend that a test starts follows the log through its own slot.
    max_replication_slots: '64',
    max_wal_senders: '64',
  };
  const cluster = await startCluster({ home, settings });
  project.provide('administrator', { ...(await cluster.administrator()) });
  project.provide('runFolder', home);
  project.provide('diskFolder', diskFolder);
  const compileCache = join(home, 'compiled');
  setCompileCache(compileCache);
  project.provide('compileCache', compileCache);
  return async () => {
    await cluster.stop();
    for (const folder of [home, diskFolder]) await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
}
