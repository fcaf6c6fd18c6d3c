import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface LocalServer {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** `127.0.0.1:<port>`, for an allow-list. */
  readonly host: string;
  /** Method and path of what came, in order. */
  readonly hits: string[];
  close(): Promise<void>;
}

/** A real server on loopback that remembers who came. */
export async function startLocal(listener: RequestListener, address = '127.0.0.1', wantedPort = 0): Promise<LocalServer> {
  const hits: string[] = [];
  const server = createServer((req: IncomingMessage, res) => {
    hits.push(`${req.method} ${req.url}`);
    listener(req, res);
  });
  server.listen(wantedPort, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    hits,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** As `startLocal`, closed with the test. */
export async function serveLocal(listener: RequestListener, address?: string, port?: number): Promise<LocalServer> {
  const server = await startLocal(listener, address, port);
  onTestFinished(() => server.close());
  return server;
}
