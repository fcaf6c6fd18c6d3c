import { systemClock } from '@trivium/core';
import { createLog, createService, listen } from '@trivium/http';
import { afterAll, beforeAll } from 'vitest';
import { catalogErrors, sourceHeaders } from '../../contract/index.ts';
import { addPages } from '../add-pages.ts';
import type { WebData } from '../data.ts';
import { sampleLog } from './sample-data.ts';

/** The pages behind a real socket, and of the API the bundles alone, for one test file; returns their address. */
export function usePages(makeData: () => WebData | Promise<WebData>): () => string {
  let address: string | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const data = await makeData();
    const service = createService({
      name: 'catalog',
      clock: systemClock,
      log: createLog('catalog', { write: () => {} }),
      trustedProxies: [],
      errors: catalogErrors,
      headers: sourceHeaders,
      description: { title: 'Pages', version: '0.0.1', description: '', publicUrl: data.publicUrl },
      readiness: async () => ({ ok: true, checks: {} }),
    });
    service.app.get('/api/drugs/:slug/bundle', (c) => c.body(sampleLog.bundles.get(c.req.param('slug')) ?? '', 200));
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
