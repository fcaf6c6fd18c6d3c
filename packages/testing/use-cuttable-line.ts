import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

export interface CuttableLine {
  /** The address of the other end through the line. */
  readonly url: string;
  /** Ends every connection, and takes no new ones, until `mend`. */
  readonly cut: () => void;
  readonly mend: () => void;
}

/** A line to a server that can be cut in the middle of an answer, as a browser's own offline mode does not. */
export function useCuttableLine(target: () => string): () => CuttableLine {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const { hostname, port } = new URL(target());
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    end();
    server.close();
  });
  return () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      end();
    },
    mend: () => {
      isCut = false;
    },
  });
}
