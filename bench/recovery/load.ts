import { serviceNames, type ServiceName } from './start-services.ts';

export interface LoadResult {
  readonly requests: Readonly<Record<ServiceName, number>>;
  readonly failed: Readonly<Record<ServiceName, number>>;
  /** Addresses on the waiting list that were answered as saved. */
  readonly acknowledged: readonly string[];
}

const reads: Readonly<Record<ServiceName, readonly string[]>> = {
  forecast: ['/api/markets', '/readyz'],
  portal: ['/config.json', '/readyz'],
  catalog: ['/api/drugs', '/readyz'],
};
const limitMs = 30_000;

/** Reads from every service and writes to one, each loop a request at a time, until it is stopped. */
export function startLoad(urls: Readonly<Record<ServiceName, string>>, scenario: string) {
  const stopping = new AbortController();
  const requests = { forecast: 0, portal: 0, catalog: 0 };
  const failed = { forecast: 0, portal: 0, catalog: 0 };
  const acknowledged: string[] = [];

  async function ask(name: ServiceName, path: string, init: RequestInit = {}): Promise<boolean> {
    requests[name]++;
    const isGood = await fetch(`${urls[name]}${path}`, { ...init, signal: AbortSignal.timeout(limitMs) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status === 200;
      },
      () => false,
    );
    if (!isGood) failed[name]++;
    return isGood;
  }
  async function read(name: ServiceName, path: string) {
    while (!stopping.signal.aborted) await ask(name, path);
  }
  async function write() {
    const headers = { 'content-type': 'application/json' };
    for (let index = 0; !stopping.signal.aborted; index++) {
      const email = `${scenario}-${index}@example.org`;
      const body = JSON.stringify({ email });
      if (await ask('forecast', '/api/waitlist', { method: 'POST', headers, body })) acknowledged.push(email);
    }
  }
  const running = Promise.all([write(), ...serviceNames.flatMap((name) => reads[name].map((path) => read(name, path)))]);
  return {
    stop: async (): Promise<LoadResult> => {
      stopping.abort();
      await running;
      return { requests, failed, acknowledged };
    },
  };
}
