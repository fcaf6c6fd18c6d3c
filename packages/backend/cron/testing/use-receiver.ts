import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** Requests below a path, in order. */
  readonly below: (path: string) => ReceivedRequest[];
}

/** An HTTP server that records its requests. `respond` writes the responses. */
export function useReceiver(respond: (request: IncomingMessage, response: ServerResponse) => void): () => Receiver {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      respond(request, response);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    below: (path) => received.filter(({ url }) => url.startsWith(path)),
  });
}
