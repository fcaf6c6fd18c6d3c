import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDebianRoot } from './debian-root.ts';
import { DrillFailed } from './errors.ts';
import { fetchImports } from './fetch-imports.ts';
import { readEvents } from './patroni/event-names.ts';
import { assertThisMachine, runInside } from './run-inside.ts';

interface PatroniDrillOptions {
  readonly rounds: number;
  readonly only?: string;
  readonly root?: string;
  readonly mirror?: string;
  readonly keepLogs?: string;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

const packages = ['postgresql-17', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer'];
/**
 * Builds Debian, then runs the drill in namespaces of its own: a network without a way out, mounts that nobody else sees, and
 * processes that all end when this one does.
 */
export async function runPatroniDrill({ signal, root, mirror, ...options }: PatroniDrillOptions): Promise<void> {
  assertThisMachine();
  readEvents(options.only);
  const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const folder = resolve(root ?? join(work, 'debian'));
  await makeDebianRoot({ folder, packages, signal, say, ...(mirror !== undefined && { mirror }) });
  say("fetching what the portal's functions import");
  await fetchImports(join(work, 'deno'), signal);
  const code = await runInside(join(import.meta.dirname, 'patroni/inside.ts'), { ...options, root: folder, work }, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new DrillFailed('Not all is as it must be; the lines above say what.');
}
