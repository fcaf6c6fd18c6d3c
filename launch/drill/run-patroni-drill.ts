import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { environment } from '../config/env.ts';
import { makeDebianRoot } from './debian-root.ts';
import { DrillFailed } from './errors.ts';
import { fetchImports } from './fetch-imports.ts';
import { readEvents } from './patroni/event-names.ts';
import { assertMachine } from './requirements.rules.ts';

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
const programs = ['debootstrap', 'chroot', 'unshare', 'ip', 'mount'];

const isMissing = (program: string) =>
  !`${environment['PATH'] ?? ''}${delimiter}/usr/sbin${delimiter}/sbin`
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)));

/**
 * Builds Debian, then runs the drill in namespaces of its own: a network without a way out, mounts that nobody else sees, and
 * processes that all end when this one does.
 */
export async function runPatroniDrill({ signal, root, mirror, ...options }: PatroniDrillOptions): Promise<void> {
  assertMachine({
    platform: process.platform,
    userId: process.getuid?.() ?? -1,
    memoryBytes: totalmem(),
    missing: programs.filter(isMissing),
  });
  readEvents(options.only);
  const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const folder = resolve(root ?? join(work, 'debian'));
  await makeDebianRoot({ folder, packages, signal, say, ...(mirror !== undefined && { mirror }) });
  say("fetching what the portal's functions import");
  await fetchImports(join(work, 'deno'), signal);
  const code = await runInside({ ...options, root: folder, work }, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new DrillFailed('Not all is as it must be; the lines above say what.');
}

function runInside(task: object, signal: AbortSignal): Promise<number> {
  const program = join(import.meta.dirname, 'patroni/inside.ts');
  const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'];
  const child = spawn('unshare', [...apart, process.execPath, program, JSON.stringify(task)], { stdio: 'inherit' });
  // It ignores gentler signals while its child runs; with it go all processes of the drill.
  signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => done(code ?? 1));
  });
}
