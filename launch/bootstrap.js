// Runs on whatever Node the machine has (18 or later), like `install/`: plain JavaScript, no dependency.
// It brings Node 24 where the running one is older, installs what the lock file names, and hands over.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringDependencies } from './install/dependencies.js';
import { statOf } from './install/processes.js';
import { bringRuntime } from './install/runtime.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command = 'start', ...args] = process.argv.slice(2);

/** The process above and the one above that: npm runs scripts by a shell, which outlives it. Elsewhere than on Linux the
 * shell makes way for the script, so its parent is npm itself. */
const ancestors = () => `${process.ppid} ${statOf(process.ppid)?.[1] ?? ''}`;

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

function needs() {
  if (command !== 'start') return command === 'trivium' ? 'running' : 'checking';
  const setting = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  return process.env[setting] || process.env[`${setting}_FILE`] ? 'tracing' : 'running';
}

const runtime = bringRuntime(root);
bringDependencies(runtime, needs());
handOver(runtime.node);
