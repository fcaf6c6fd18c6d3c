import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A request as another service received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly json: () => Record<string, unknown>;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text or bytes as they are; anything else as JSON. */
  readonly body?: unknown;
  /** Pieces that are sent one by one, as they come; the connection is cut after the last where `cut` says so. */
  readonly pieces?: Iterable<string> | AsyncIterable<string>;
  readonly cut?: boolean;
}

type Answer = (request: Received) => Reply | 'silence' | Promise<Reply | 'silence'>;

export interface LocalServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** Answers the next requests like this, before it goes on as always. */
  readonly next: (...replies: readonly (Reply | 'silence' | Answer)[]) => void;
}

/** A server on this machine that stands for another service: it keeps what it received during a test. */
export function useServer(answer: Answer): () => LocalServer {
  const received: Received[] = [];
  const planned: (Reply | 'silence' | Answer)[] = [];
  let server: Server;
  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk as Buffer);
        const url = new URL(incoming.url ?? '/', 'http://local.test');
        const bytes = Buffer.concat(chunks);
        const request: Received = {
          method: incoming.method ?? '',
          path: url.pathname,
          query: url.searchParams,
          headers: incoming.headers,
          bytes,
          json: () => JSON.parse(bytes.toString()) as Record<string, unknown>,
        };
        received.push(request);
        const plan = planned.shift() ?? answer;
        const reply = typeof plan === 'function' ? await plan(request) : plan;
        if (reply !== 'silence') await send(outgoing, reply);
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    received.length = 0;
    planned.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return () => ({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: (...replies) => void planned.push(...replies),
  });
}

async function send(outgoing: ServerResponse, { status = 200, headers = {}, body, pieces, cut }: Reply): Promise<void> {
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body) || body === undefined;
  outgoing.writeHead(status, { ...(!isPlain && { 'content-type': 'application/json' }), ...headers });
  if (pieces) {
    for await (const piece of pieces) outgoing.write(piece);
    if (cut) outgoing.flushHeaders();
    if (cut) setImmediate(() => outgoing.destroy());
    else outgoing.end();
    return;
  }
  outgoing.end(isPlain ? body : JSON.stringify(body));
}
