import { connect, type OnReadOpts, type Socket } from 'node:net';
import { BenchmarkFailed } from '../benchmark.ts';

export interface SearchTimes {
  /** Milliseconds from the request to the last byte of its answer, in ascending order. */
  readonly times: readonly number[];
  readonly perSecond: number;
}

export interface SearchLoad {
  readonly origin: string;
  readonly queries: readonly string[];
  readonly clients: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** Each client searches without a pause, one query after the other, over a connection of its own. @throws BenchmarkFailed for any answer but 200 */
export async function measureSearches({ origin, queries, clients, seconds, signal }: SearchLoad): Promise<SearchTimes> {
  const { host, hostname, port } = new URL(origin);
  const requests = queries.map((query) =>
    Buffer.from(`GET /api/drugs?q=${encodeURIComponent(query)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
  );
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let next = 0;
  const search = async () => {
    const client = await openClient(hostname, Number(port));
    try {
      while (performance.now() < end) {
        signal.throwIfAborted();
        const begun = performance.now();
        await client.ask(requests[next++ % requests.length] as Buffer);
        times.push(performance.now() - begun);
      }
    } finally {
      client.close();
    }
  };
  await Promise.all(Array.from({ length: clients }, search));
  const perSecond = times.length / ((performance.now() - started) / 1000);
  return { times: times.toSorted((a, b) => a - b), perSecond };
}

interface Client {
  /** Resolves with the last byte of the answer. */
  readonly ask: (request: Buffer) => Promise<void>;
  readonly close: () => void;
}

/**
 * A client that reads into one buffer and keeps nothing, since the service shares this machine with it: pauses of node:http's
 * client, which collects 80 MB of garbage a second here, would count as the service's.
 */
async function openClient(host: string, port: number): Promise<Client> {
  let answered = Promise.withResolvers<void>();
  let head = '';
  let missing = 0;
  const onread: OnReadOpts = {
    buffer: Buffer.allocUnsafe(64 * 1024),
    callback(length, buffer) {
      if (missing > 0) missing -= length;
      else {
        head += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1');
        const headEnd = head.indexOf('\r\n\r\n');
        if (headEnd === -1) return true;
        const bodyLength = /^content-length: (\d+)/im.exec(head.slice(0, headEnd))?.[1];
        if (!head.startsWith('HTTP/1.1 200 ') || bodyLength === undefined)
          answered.reject(new BenchmarkFailed(`The catalog answered:\n${head.slice(0, headEnd)}`));
        missing = Number(bodyLength) - (head.length - headEnd - 4);
        head = '';
      }
      if (missing === 0) answered.resolve();
      return true;
    },
  };
  const socket: Socket = connect({ host, port, noDelay: true, onread });
  const fail = () => answered.reject(new BenchmarkFailed('The catalog closed a connection.'));
  socket
    .once('connect', () => answered.resolve())
    .once('error', (error) => answered.reject(error))
    .once('close', fail);
  await answered.promise;
  return {
    ask(request) {
      answered = Promise.withResolvers<void>();
      socket.write(request);
      return answered.promise;
    },
    close() {
      socket.off('close', fail);
      socket.destroy();
    },
  };
}
