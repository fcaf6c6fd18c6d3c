import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DrillFailed } from '../errors.ts';

const run = promisify(execFile);

interface RootOptions {
  readonly folder: string;
  readonly packages: readonly string[];
  readonly mirror?: string;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

const aptSettings = 'APT::Install-Recommends "false";\nAcquire::Languages "none";\n';
const maxOutput = 64 * 1024 * 1024;

/** A Debian 13 with these packages in a folder of its own; the host's own release does not matter. A folder that has them is kept. */
export async function makeDebianRoot({ folder, packages, mirror, signal, say }: RootOptions): Promise<void> {
  const done = join(folder, 'etc/trivium-drill');
  const installed = (await readFile(done, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const missing = packages.filter((name) => !installed.includes(name));
  if (missing.length === 0) return;
  const step = (program: string, args: readonly string[]) =>
    run(program, args, { signal, maxBuffer: maxOutput, env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' } }).catch(
      (error: Error & { stdout?: string; stderr?: string }) => {
        signal.throwIfAborted();
        const output = `${error.stdout ?? ''}${error.stderr ?? ''}`.trimEnd().split('\n').slice(-5).join('\n');
        throw new DrillFailed(`Debian could not be built in ${folder}: ${program} said:\n${output || error.message}`);
      },
    );
  if (!existsSync(done)) {
    say('building Debian 13');
    await step('debootstrap', ['--variant=minbase', 'trixie', folder, ...(mirror === undefined ? [] : [mirror])]);
    await copyFile('/etc/resolv.conf', join(folder, 'etc/resolv.conf')).catch(() => {});
    await writeFile(join(folder, 'etc/apt/apt.conf.d/90trivium'), aptSettings);
    // No package starts anything by itself, and PostgreSQL's makes no cluster.
    await writeFile(join(folder, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    await mkdir(join(folder, 'etc/postgresql-common'), { recursive: true });
    await writeFile(join(folder, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n');
  }
  say(`installing ${missing.join(', ')}`);
  await step('chroot', [folder, 'apt-get', 'update', '-q']);
  await step('chroot', [folder, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-yq', ...missing]);
  await writeFile(done, `${[...installed, ...missing].join('\n')}\n`);
}
