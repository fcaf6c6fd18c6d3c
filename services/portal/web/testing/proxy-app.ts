import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ProxiedApp {
  readonly url: string;
  /** Changes the worker's file from now on, as a new version would. */
  readonly publishNewVersion: () => void;
}

/** The app as it is served at `target`, but for its worker, of which a newer version can be published. */
export async function proxyApp(target: string): Promise<ProxiedApp> {
  let addition = '';
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forwarded = request(`${target}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      if (incoming.url !== '/sw.js') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
      outgoing.writeHead(200, rest);
      answer.pipe(outgoing, { end: false });
      answer.on('end', () => outgoing.end(addition));
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publishNewVersion: () => (addition = '\n// A newer one.'),
  };
}
