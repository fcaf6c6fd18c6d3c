import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DrillFailed } from '../errors.ts';

const run = promisify(execFile);

/** A Debian whose systemd runs, apart from the machine's own. */
export interface Machine {
  /** @returns what it printed. @throws DrillFailed with that, where it fails and may not */
  readonly run: (command: readonly string[], options?: { readonly mayFail?: boolean }) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const bootMs = 30_000;

/** Everything in it ends with this process. */
export async function bootMachine(root: string, signal: AbortSignal): Promise<Machine> {
  const apart = ['--mount', '--pid', '--uts', '--ipc', '--fork', '--kill-child=SIGKILL'];
  const child = spawn('unshare', [...apart, 'sh', join(import.meta.dirname, 'boot.sh'), root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
  const exited = new Promise<void>((done) => child.on('exit', () => done()));
  const enter = async (command: readonly string[]) => {
    const { stdout } = await run('ps', ['--ppid', String(child.pid), '-o', 'pid=']);
    return run('nsenter', ['-t', stdout.trim(), '-m', '-p', '-u', '-i', 'chroot', root, ...command], { signal });
  };
  for (const until = Date.now() + bootMs; ; await pause(200)) {
    signal.throwIfAborted();
    // Before systemd runs, systemctl does nothing, and is content with that.
    const version = await enter(['systemctl', 'show', '--property=Version', '--value']).catch(() => ({ stdout: '' }));
    if (version.stdout.trim() !== '') break;
    if (Date.now() > until || child.exitCode !== null) throw new DrillFailed('systemd does not boot here.');
  }
  return {
    async run(command, { mayFail = false } = {}) {
      try {
        return (await enter(command)).stdout.trim();
      } catch (error) {
        signal.throwIfAborted();
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        if (mayFail) return `${stdout}${stderr}`.trim();
        throw new DrillFailed(`${command.join(' ')} failed:\n${stdout}${stderr}`);
      }
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
