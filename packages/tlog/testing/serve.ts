import { systemClock } from '@trivium/core';
import { createLog, createService, listen, type Service } from '@trivium/http';
import { onTestFinished } from 'vitest';
import { logErrors, witnessErrors } from '../errors.ts';
import type { Post } from '../witnesses/witness-exchange.ts';

/** A service with the routes that `add` registers, behind a real socket until the test ends. */
export async function serve(add: (service: Service) => void): Promise<{ readonly url: string; readonly service: Service }> {
  const service = createService({
    name: 'sample',
    clock: systemClock,
    log: createLog('sample', { write: () => {} }),
    trustedProxies: [],
    errors: { ...logErrors, ...witnessErrors },
    description: { title: 'Sample', version: '1.0.0' },
    readiness: async () => ({ ok: true, checks: {} }),
  });
  add(service);
  await service.describe();
  const { url, close } = await listen({ listener: service.listener, host: '127.0.0.1', port: 0 });
  onTestFinished(() => close(0));
  return { url, service };
}

/** Posts to a socket of the test, as a service posts through its safe fetch. */
export const postByFetch: Post = async (url, body, signal) => {
  const response = await fetch(url, { method: 'POST', body, signal });
  return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) };
};
