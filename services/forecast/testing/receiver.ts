import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver answers: a status, or how it hangs up. */
export type Answer = (request: Received, count: number) => number | 'hang up';

/** A receiver of webhooks on a real socket, until the test ends. */
export async function startReceiver(answer: Answer = () => 204) {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    void req.toArray().then((parts) => {
      const request = { headers: req.headers as Record<string, string>, body: Buffer.concat(parts as Buffer[]).toString() };
      received.push(request);
      const status = answer(request, received.length);
      if (status === 'hang up') req.socket.destroy();
      else res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}
