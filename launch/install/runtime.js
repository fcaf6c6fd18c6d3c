import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformPackage, runtimeMajor } from '../runtime.js';
import { underLock } from './lock.js';
import { npm, runningNpm } from './npm.js';
import { leave } from './say.js';

/** The running Node, or Node 24 from npm in `.runtime` where the running one is older.
 * @param {string} root @returns {{ node: string, npmCli: string, root: string }} */
export function bringRuntime(root) {
  if (Number(process.versions.node.split('.')[0]) >= runtimeMajor) return { node: process.execPath, npmCli: runningNpm(), root };
  const platform = platformPackage(process.platform, process.arch);
  if (!platform)
    leave(
      'node_too_old',
      `Node ${process.versions.node} is older than ${runtimeMajor}, and npm has no Node for ${process.platform}-${process.arch}; install Node ${runtimeMajor} by hand.`,
    );
  const runtimes = join(root, '.runtime');
  const home = join(runtimes, `node-${platform.version}-npm-${platform.npm}`);
  const runtime = {
    node: join(home, 'node_modules', platform.name, platform.binary),
    npmCli: join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    root,
  };
  if (existsSync(home)) return runtime;
  underLock(runtimes, () => {
    if (existsSync(home)) return;
    const unfinished = join(runtimes, 'unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'package.json'), '{"private":true}\n');
    const packages = [`${platform.name}@${platform.version}`, `npm@${platform.npm}`];
    npm(
      { node: process.execPath, npmCli: runningNpm(), root },
      ['install', '--prefix', unfinished, '--ignore-scripts', '--no-package-lock', ...packages],
      `Node ${process.versions.node} is older than ${runtimeMajor}: bringing Node ${platform.version} into .runtime (about 200 MB, once)`,
    );
    const probe = spawnSync(join(unfinished, 'node_modules', platform.name, platform.binary), ['--version'], {
      encoding: 'utf8',
    });
    if (probe.status !== 0)
      leave(
        'node_unusable',
        `Node ${platform.version} from npm does not run on this machine; install Node ${runtimeMajor} by hand.`,
      );
    renameSync(unfinished, home);
  });
  return runtime;
}
