import { join } from 'node:path';
import { DrillFailed } from '../errors.ts';
import { fetchImports } from '../load/fetch-imports.ts';
import { readEvents } from './event-names.ts';
import { runInside } from '../debian/run-inside.ts';
import { withDebian, type DebianOptions } from '../debian/with-debian.ts';

interface PatroniDrillOptions extends DebianOptions {
  readonly rounds: number;
  readonly only?: string;
  readonly keepLogs?: string;
  readonly json: boolean;
}

// Patroni is content with a client of any store; ours is etcd.
const packages = ['postgresql-17', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer'];

/**
 * Builds Debian, then runs the drill in namespaces of its own: a network without a way out, mounts that nobody else sees, and
 * processes that all end when this one does.
 */
export async function runPatroniDrill(options: PatroniDrillOptions): Promise<void> {
  const { signal, rounds, only, keepLogs, json } = options;
  readEvents(only);
  await withDebian(packages, options, async ({ root, work, say }) => {
    say("fetching what the portal's functions import");
    await fetchImports(join(work, 'deno'), signal);
    const task = { root, work, rounds, only, keepLogs, json };
    const code = await runInside(join(import.meta.dirname, 'inside.ts'), task, signal);
    signal.throwIfAborted();
    if (code !== 0) throw new DrillFailed('Not all is as it must be; the lines above say what.');
  });
}
