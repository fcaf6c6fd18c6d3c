import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { underLock } from './lock.js';
import { npm } from './npm.js';
import { leave } from './say.js';
import { otherUser, useIfInstalled, useInstalled } from './users.js';

const addingTraces = 'adding what traces need (about 20 MB, because OTEL_EXPORTER_OTLP_ENDPOINT is set)';
const withoutTraces = 'Everything else starts when that setting is removed.';

/** What npm installs though nothing that runs imports it: optional needs of others, which work without. */
export const optionalNeeds = [
  'typescript',
  '@typescript',
  'esbuild',
  '@esbuild',
  '@redis',
  'ioredis',
  // The types of a database, which `trivium-backend gen types` writes for developers.
  '@supabase/postgrest-typegen',
  'arktype',
  '@ark',
  'arkregex',
];

/** What sends spans, beside its API, which the measurements use too. Running has it only where a setting asks for traces. */
export const tracingNeeds = [
  'core',
  'exporter-trace-otlp-http',
  'otlp-exporter-base',
  'otlp-transformer',
  'resources',
  'sdk-logs',
  'sdk-metrics',
  'sdk-trace',
  'semantic-conventions',
].map((name) => `@opentelemetry/${name}`);

/** What checking and traces have beyond running is only ever added; nothing is deleted while another process uses it.
 * @param {{ node: string, npmCli: string, root: string }} runtime @param {'running' | 'tracing' | 'checking'} needs */
export function bringDependencies(runtime, needs) {
  const runtimes = join(runtime.root, '.runtime');
  const modules = join(runtime.root, 'node_modules');
  const digest = createHash('sha256')
    .update(readFileSync(join(runtime.root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const running = stampAt(join(modules, '.trivium-running'));
  const tracing = stampAt(join(modules, '.trivium-tracing'));
  const checking = stampAt(join(modules, '.trivium-checking'));
  const sufficient = { running: [running], tracing: [tracing, checking], checking: [checking] };
  const isInstalled = () => sufficient[needs].some((stamp) => stamp.read() === digest);

  // First this process says that it uses the packages, then it looks whether they are there. Who deletes packages first
  // removes the stamps, then looks who uses them. So one of the two always sees the other.
  if (useIfInstalled(runtimes, isInstalled)) return;
  underLock(runtimes, () => {
    if (!isInstalled()) install();
    useInstalled(runtimes);
  });

  function install() {
    // An addition that was interrupted leaves its stamp unfinished: some of its packages may not be whole.
    if (needs === 'checking' && running.read() === digest && checking.read() !== 'unfinished') {
      checking.write('unfinished');
      npm(runtime, ['install', '--no-save', '--include=dev'], 'adding what checking needs (about 375 MB)');
      checking.write(digest);
      return;
    }
    if (needs === 'tracing' && running.read() === digest) {
      // No process uses these, but one that was killed may have left some that are not whole.
      remove(tracingNeeds);
      npm(runtime, ['install', '--no-save', '--omit=dev'], addingTraces, withoutTraces);
      remove(optionalNeeds);
      tracing.write(digest);
      return;
    }
    const before = [running, tracing, checking].map((stamp) => ({ stamp, text: stamp.read() }));
    for (const { stamp } of before) stamp.remove();
    const user = otherUser(runtimes);
    if (user !== undefined) {
      for (const { stamp, text } of before) if (text) stamp.write(text);
      leave(
        'packages_in_use',
        `The lock file has changed, and process ${user} of this checkout uses the installed packages; stop it, then run this again.`,
      );
    }
    if (needs === 'checking') {
      npm(runtime, ['ci', '--include=dev'], 'installing what checking needs (about 840 MB, when the lock file changes)');
      checking.write(digest);
    } else {
      npm(runtime, ['ci', '--omit=dev'], 'installing what running needs (about 440 MB, when the lock file changes)');
      remove(optionalNeeds);
      if (needs === 'tracing') tracing.write(digest);
      else remove(tracingNeeds);
    }
    running.write(digest);
  }

  /** @param {string[]} names */
  function remove(names) {
    for (const name of names) rmSync(join(modules, name), { recursive: true, force: true });
  }
}

/** @param {string} path */
const stampAt = (path) => ({
  read: () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  write: (/** @type {string} */ text) => writeFileSync(path, text),
  remove: () => rmSync(path, { force: true }),
});
