import { systemClock } from '@trivium/core';
import { createLog, createService, listen } from '@trivium/http';
import { afterAll, beforeAll } from 'vitest';
import { forecastErrors } from '../../contract/index.ts';
import { addPages } from '../add-pages.ts';
import type { WebData } from '../data.ts';

/** The pages alone behind a real socket, for one test file; returns their address. */
export function usePages(data: WebData): () => string {
  let address: string | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const service = createService({
      name: 'forecast',
      clock: systemClock,
      log: createLog('forecast', { write: () => {} }),
      trustedProxies: [],
      errors: forecastErrors,
      description: { title: 'Pages', version: '0.1.0', description: '', publicUrl: data.publicUrl },
      readiness: async () => ({ ok: true, checks: {} }),
    });
    addPages(service, data);
    const listening = await listen({ listener: service.listener, host: '127.0.0.1', port: 0 });
    address = listening.url;
    close = () => listening.close(0);
  });
  afterAll(() => close());
  return () => {
    if (!address) throw new Error('the pages are there inside tests only');
    return address;
  };
}
