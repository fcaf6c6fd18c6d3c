// The only file that runs on whatever Node the machine has (18 or later): plain JavaScript, no dependency.
// It brings Node 24 where the running one is older, installs what the lock file names, and hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { platformPackage, runtimeMajor } from './runtime.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const runtimes = join(root, '.runtime');
const [command = 'start', ...args] = process.argv.slice(2);

const say = (/** @type {string} */ line) => process.stderr.write(`trivium: ${line}\n`);

/** @param {string} sentence @returns {never} */
function leave(sentence) {
  say(sentence);
  process.exit(1);
}

const isAlive = (/** @type {number} */ pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
};

/** Runs `work` while no other process of this checkout installs; a lock left by a dead process is taken over.
 * @param {() => void} work */
function underLock(work) {
  const lock = join(runtimes, 'lock');
  const holder = join(lock, 'pid');
  try {
    mkdirSync(runtimes, { recursive: true });
  } catch {
    leave(`cannot write to ${root}; make the folder writable for this user, then start again.`);
  }
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(lock);
      writeFileSync(holder, String(process.pid));
      break;
    } catch {
      const pid = existsSync(holder) ? Number(readFileSync(holder, 'utf8')) : 0;
      // A holder writes its pid at once: a lock that stays without one was left by a killed process.
      if (pid ? !isAlive(pid) : tries % 10 === 9) rmSync(lock, { recursive: true, force: true });
      else if (tries % 50 === 10) say(`process ${pid} is installing; waiting for it.`);
      Atomics.wait(pause, 0, 0, 200);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Runs npm with the given Node; a progress line every few seconds when nobody watches a terminal.
 * @param {string} node @param {string} npmCli @param {string[]} npmArgs @param {string} what */
function npm(node, npmCli, npmArgs, what) {
  const started = Date.now();
  say(`${what} …`);
  const path = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const run = npmCli
    ? spawnSync(node, [npmCli, ...npmArgs, ...flags], { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, PATH: path } })
    : spawnSync('npm', [...npmArgs, ...flags], { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (run.status !== 0) leave(`${what} failed; the lines above say why. Is the npm registry within reach?`);
  say(`${what}: done in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** The npm that runs this script, as a file that any Node can run; '' leaves it to PATH. */
const runningNpm = () => {
  const path = process.env['npm_execpath'] ?? '';
  return path.endsWith('npm-cli.js') ? path : '';
};

/** @returns {{ node: string, npmCli: string }} */
function bringRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= runtimeMajor) return { node: process.execPath, npmCli: runningNpm() };
  const platform = platformPackage(process.platform, process.arch);
  if (!platform)
    leave(
      `Node ${process.versions.node} is older than ${runtimeMajor}, and npm has no Node for ${process.platform}-${process.arch}; install Node ${runtimeMajor} by hand.`,
    );
  const home = join(runtimes, `node-${platform.version}-npm-${platform.npm}`);
  const runtime = {
    node: join(home, 'node_modules', platform.name, platform.binary),
    npmCli: join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  };
  if (existsSync(home)) return runtime;
  underLock(() => {
    if (existsSync(home)) return;
    const unfinished = join(runtimes, 'unfinished');
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'package.json'), '{"private":true}\n');
    const packages = [`${platform.name}@${platform.version}`, `npm@${platform.npm}`];
    npm(
      process.execPath,
      runningNpm(),
      ['install', '--prefix', unfinished, '--ignore-scripts', '--no-package-lock', ...packages],
      `Node ${process.versions.node} is older than ${runtimeMajor}: bringing Node ${platform.version} into .runtime (about 120 MB, once)`,
    );
    const probe = spawnSync(join(unfinished, 'node_modules', platform.name, platform.binary), ['--version'], {
      encoding: 'utf8',
    });
    if (probe.status !== 0)
      leave(`Node ${platform.version} from npm does not run on this machine; install Node ${runtimeMajor} by hand.`);
    renameSync(unfinished, home);
  });
  return runtime;
}

/** @param {{ node: string, npmCli: string }} runtime */
function bringDependencies({ node, npmCli }) {
  const stamp = join(root, 'node_modules', '.trivium-installed');
  const digest = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
  if (isCurrent()) return;
  underLock(() => {
    if (isCurrent()) return;
    npm(node, npmCli, ['ci'], 'installing dependencies (about 850 MB, when the lock file changes)');
    writeFileSync(stamp, digest);
  });
}

/** The process above and the one above that: npm runs scripts by a shell, which outlives it. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The fields after the name, which may hold anything: state, then the parent's pid.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    // Elsewhere than on Linux the shell makes way for the script, so its parent is npm itself.
    return String(process.ppid);
  }
}

/** Runs the command on the right Node. The child notices through its channel when this process is killed, and this
 * process notices when npm is: so killing any of the chain leaves no server behind.
 * @param {string} node */
function handOver(node) {
  const bin = [dirname(node), join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(node, [join(root, 'launch', `${command}.ts`), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: bin },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  if (process.env['npm_lifecycle_event']) {
    const started = ancestors();
    setInterval(() => ancestors() !== started && child.connected && child.disconnect(), 250).unref();
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

const runtime = bringRuntime();
bringDependencies(runtime);
handOver(runtime.node);
