import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers without a port of their own, from which any may be taken at any moment. */
const firstPort = 20_000;
const lastPort = 32_767;

/**
 * A port on which nothing listens, for a server that must know its address before it listens.
 *
 * @param preferred Taken when it is free.
 */
export async function freePort(preferred: number = anyPort()): Promise<number> {
  let port = preferred;
  while (!(await isFree(port))) port = anyPort();
  return port;
}

const anyPort = () => firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1));

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
