import { systemClock, type ErrorDefinition } from '@trivium/core';
import { createLog, createService, listen, type Service } from '@trivium/http';
import { afterAll, beforeAll } from 'vitest';

export interface UsePagesOptions {
  readonly publicUrl: string;
  /** The service's own codes. */
  readonly errors?: Readonly<Record<string, ErrorDefinition>>;
  /** Header fields of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serves the pages that `add` registers behind a real socket, for one test file; returns the URL. */
export function usePages(
  add: (service: Service) => void,
  { publicUrl, errors = {}, headers = {} }: UsePagesOptions,
): () => string {
  let address: string | undefined;
  let close = async () => {};
  beforeAll(async () => {
    const service = createService({
      name: 'pages',
      clock: systemClock,
      log: createLog('pages', { write: () => {} }),
      trustedProxies: [],
      errors,
      headers,
      description: { title: 'Pages', version: '0.1.0', description: '', publicUrl },
      readiness: async () => ({ ok: true, checks: {} }),
    });
    add(service);
    const listening = await listen({ listener: service.listener, host: '127.0.0.1', port: 0 });
    address = listening.url;
    close = () => listening.close(0);
  });
  afterAll(() => close());
  return () => {
    if (address === undefined) throw new Error('the pages are there inside tests only');
    return address;
  };
}
