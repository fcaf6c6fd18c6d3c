import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readProject } from '../../project/read-project.ts';
import type { BackendOptions } from '../../backend-options.ts';
import { startBackend } from '../../serve.ts';
import { boardFolder, type TestBackend } from '../../testing/use-backend.ts';

/** A second replica of the same backend: on the same database, with the same secrets and files. Stopped with the test. */
export async function startReplica(
  first: TestBackend,
  options: Partial<BackendOptions> = {},
): Promise<TestBackend & { readonly stop: () => Promise<void> }> {
  const started = await startBackend({
    project: await readProject(boardFolder, {}),
    connection: first.database.owner,
    secrets: first.secrets,
    home: first.home,
    isDevelopment: true,
    host: '127.0.0.1',
    port: 0,
    log: { to: join(first.home, 'logs', 'replica.log'), level: 'debug' },
    ...options,
  });
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= started.stop(1_000));
  onTestFinished(stop);
  return { ...first, url: started.url, stop };
}
