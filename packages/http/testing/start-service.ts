import { systemClock } from '@trivium/core';
import { onTestFinished } from 'vitest';
import { createService, type Service, type ServiceOptions } from '../app.ts';
import { createLog } from '../logging/log.ts';
import { listen, type Listening } from '../serve.ts';
import { encodeSnapshot, type SnapshotContent } from '../snapshots/snapshot.ts';

export interface StartedService extends Listening {
  readonly service: Service;
  /** The lines logged so far, parsed; throws if one is not JSON. */
  readonly logged: () => Record<string, unknown>[];
  /** The lines as they were written. */
  readonly loggedText: () => string;
  /** Publishes a snapshot at once. */
  readonly show: (path: string, content?: Partial<SnapshotContent>) => Promise<void>;
}

/** A service behind a real socket, closed when the test ends. `add` registers its routes. */
export async function startService(
  add: (service: Service) => void = () => {},
  options: Partial<ServiceOptions> = {},
): Promise<StartedService> {
  const lines: string[] = [];
  const log = createLog('sample', { write: (line) => lines.push(line) });
  const service = createService({
    name: 'sample',
    clock: systemClock,
    log,
    trustedProxies: [],
    errors: { sample_not_found: { status: 404, title: 'Sample not found' } },
    description: { title: 'Sample', version: '1.0.0' },
    readiness: async () => ({ ok: true, checks: { database: 'ok' } }),
    ...options,
  });
  add(service);
  await service.describe();
  const listening = await listen({ listener: service.listener, host: '127.0.0.1', port: 0 });
  onTestFinished(() => listening.close(0));
  const loggedText = () => {
    log.flush();
    return lines.join('');
  };
  return {
    ...listening,
    service,
    loggedText,
    logged: () =>
      loggedText()
        .split('\n')
        .slice(0, -1)
        .map((line): Record<string, unknown> => JSON.parse(line)),
    async show(path, content = {}) {
      const whole = {
        body: 'a sample body '.repeat(200),
        contentType: 'text/plain',
        cacheControl: 'public, max-age=5',
        ...content,
      };
      service.snapshots.set(path, await encodeSnapshot(whole));
    },
  };
}
