import { join } from 'node:path';
import type { BenchDatabase, NotesDatabase } from '../open-database.ts';
import { lite, startContestant, type Contestant } from '../contestants.ts';
import type { ServerOrder } from '../servers/server.ts';
import { installLite } from './install.ts';
import { makeLiteTables } from './make-tables.ts';

/** It runs, or one sentence says why it does not. */
export type StartedLite = { readonly contestant: Contestant; readonly database: NotesDatabase } | { readonly absence: string };

/** Installs and starts the newest rival, on a database of its own beside the backend's, which must be there already. */
export async function startLite(
  bench: BenchDatabase,
  order: Omit<ServerOrder, 'connection' | 'packages'>,
  signal: AbortSignal,
): Promise<StartedLite> {
  const folder = join(bench.home, 'lite');
  const prepared = await installLite(folder, signal)
    .then(async () => {
      const database = await bench.makeOwnDatabase();
      await makeLiteTables({ folder, projectFolder: order.projectFolder, connection: database.connection, signal });
      return database;
    })
    .catch((error: Error) => {
      signal.throwIfAborted();
      return error;
    });
  if (prepared instanceof Error) return { absence: prepared.message };
  const contestant = await startContestant(lite, { ...order, connection: prepared.connection, packages: folder }, signal);
  return { contestant, database: prepared };
}
