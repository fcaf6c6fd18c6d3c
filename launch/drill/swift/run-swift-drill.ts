import { join } from 'node:path';
import { DrillFailed } from '../errors.ts';
import { runInside } from '../debian/run-inside.ts';
import { withDebian, type DebianOptions } from '../debian/with-debian.ts';

interface SwiftDrillOptions extends DebianOptions {
  readonly keepLogs?: string;
  readonly json: boolean;
}

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

/** Files of two replicas on a full S3 server: Swift's s3api as Debian packages it. */
export async function runSwiftDrill(options: SwiftDrillOptions): Promise<void> {
  const { signal, keepLogs, json } = options;
  await withDebian(packages, options, async ({ root, work }) => {
    const code = await runInside(join(import.meta.dirname, 'inside.ts'), { root, work, keepLogs, json }, signal);
    signal.throwIfAborted();
    if (code !== 0) throw new DrillFailed('The files are not all right; the lines above say what.');
  });
}
