import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BenchmarkFailed } from '../benchmark.ts';
import type { Load, Target } from './load.ts';

const run = promisify(execFile);
const report = join(import.meta.dirname, 'wrk-report.lua');

/** Its name and version, undefined where it is not on the PATH. */
export function findWrk(): string | undefined {
  const version = /^wrk \S+/.exec(spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return version?.[0];
}

/** One thread: it fills one processor and leaves the other to the server. */
export async function measureWithWrk({ url, headers, connections, seconds, signal }: Target): Promise<Load> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  // A slow answer is no failure: on a busy machine a server that compresses per request takes seconds.
  const size = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--timeout', '30s'];
  const { stdout } = await run('wrk', [...size, ...fields, '--script', report, url], { signal }).catch((error: Error) => {
    signal.throwIfAborted();
    throw new BenchmarkFailed(error.message);
  });
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (line === undefined) throw new BenchmarkFailed(`wrk did not report:\n${stdout}`);
  return JSON.parse(line) as Load;
}
