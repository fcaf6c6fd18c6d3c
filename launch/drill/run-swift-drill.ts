import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDebianRoot } from './debian-root.ts';
import { DrillFailed } from './errors.ts';
import { assertThisMachine, runInside } from './run-inside.ts';

interface SwiftDrillOptions {
  readonly root?: string;
  readonly mirror?: string;
  readonly keepLogs?: string;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

/** Files of two replicas on a full S3 server: Swift's s3api as Debian packages it. */
export async function runSwiftDrill({ signal, root, mirror, ...options }: SwiftDrillOptions): Promise<void> {
  assertThisMachine();
  const say = (line: string) => void process.stderr.write(`drill: ${line}\n`);
  await using stack = new AsyncDisposableStack();
  const work = await mkdtemp(join(tmpdir(), 'trivium-drill-'));
  stack.defer(() => rm(work, { recursive: true, force: true }));
  const folder = resolve(root ?? join(work, 'debian'));
  await makeDebianRoot({ folder, packages, signal, say, ...(mirror !== undefined && { mirror }) });
  const code = await runInside(join(import.meta.dirname, 'swift/inside.ts'), { ...options, root: folder, work }, signal);
  signal.throwIfAborted();
  if (code !== 0) throw new DrillFailed('The files are not all right; the lines above say what.');
}
