import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { environment } from '../../config/env.ts';
import { assertMachine } from './requirements.rules.ts';

const programs = ['debootstrap', 'chroot', 'unshare', 'ip', 'mount'];

const isMissing = (program: string) =>
  !`${environment['PATH'] ?? ''}${delimiter}/usr/sbin${delimiter}/sbin`
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)));

/** @throws drill_needs_linux, drill_needs_root, drill_needs_debian, drill_needs_memory */
export const assertThisMachine = (): void =>
  assertMachine({
    platform: process.platform,
    userId: process.getuid?.() ?? -1,
    memoryBytes: totalmem(),
    missing: programs.filter(isMissing),
  });

/** Runs a program in namespaces of its own: a network without a way out, mounts and processes that end with it. */
export function runInside(program: string, task: object, signal: AbortSignal): Promise<number> {
  const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'];
  const child = spawn('unshare', [...apart, process.execPath, program, JSON.stringify(task)], { stdio: 'inherit' });
  // It ignores gentler signals while its child runs; with it go all processes of the drill.
  signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  return new Promise((done, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => done(code ?? 1));
  });
}
