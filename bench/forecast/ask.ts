import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Fields } from './site.ts';

export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, still encoded. */
  readonly body: Buffer;
}

/** One GET on a connection of its own. `fetch` would ask for encodings of its own and hand over decoded bytes. */
export function ask(url: string, headers: Fields): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers, agent: false, timeout: 10_000 }, (response) => {
      buffer(response).then((body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }), reject);
    });
    asking.on('timeout', () => asking.destroy(new Error(`${url} did not answer within 10 s.`)));
    asking.on('error', reject).end();
  });
}
