import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@trivium/testing/free-port';
import { startNginx } from './nginx.ts';

const requested = 50;
/** How long the slow service takes, and what counts as at once. */
const slowMs = 1_000;
const atOnceMs = 500;
const maxAgeSeconds = 1;

/** Before a slow service that counts: whether misses collapse, what is old is answered meanwhile, and a dead service is covered. */
export async function countRevalidations(
  parent: string,
): Promise<{ requested: number; missesFetched: number; staleAnswered: number; downAnswered: number }> {
  const folder = join(parent, 'slow');
  await mkdir(folder);
  let fetched = 0;
  const answer = (response: ServerResponse) =>
    setTimeout(() => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'cache-control': `public, max-age=${maxAgeSeconds}, stale-while-revalidate=60, stale-if-error=60`,
        etag: '"one"',
      });
      response.end('{}');
    }, slowMs);
  const server = createServer(({ url }, response) => {
    if (url === '/slow') fetched++;
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cachePort = await freePort();
  const nginx = await startNginx({ folder, origin: `http://127.0.0.1:${port}`, filesPort: await freePort(), cachePort });
  try {
    const ask = async () => {
      const began = performance.now();
      const { status } = await fetch(`http://127.0.0.1:${cachePort}/slow`);
      return status === 200 && performance.now() - began < atOnceMs;
    };
    const askMany = async () => (await Promise.all(Array.from({ length: requested }, ask))).filter(Boolean).length;
    await askMany();
    const missesFetched = fetched;
    await pause(maxAgeSeconds * 1_000 + 200);
    const staleAnswered = await askMany();
    await pause(slowMs + maxAgeSeconds * 1_000 + 200);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    return { requested, missesFetched, staleAnswered, downAnswered: await askMany() };
  } finally {
    await nginx.stop();
    server.close();
  }
}
