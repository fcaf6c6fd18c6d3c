import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** `127.0.0.1:<port>`, for an allow-list. */
  readonly host: string;
  /** Method and path of each request, in order. */
  readonly requests: string[];
  /** Number of connections, with or without a request. */
  connections(): number;
  close(): Promise<void>;
}

/** A real server that records its requests. The caller closes it. */
export async function serveLocal(listener: RequestListener, address = '127.0.0.1', requestedPort = 0): Promise<LocalServer> {
  const requests: string[] = [];
  let connections = 0;
  const server = createServer((req, res) => {
    requests.push(`${req.method} ${req.url}`);
    listener(req, res);
  });
  server.on('connection', () => (connections += 1));
  server.listen(requestedPort, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
