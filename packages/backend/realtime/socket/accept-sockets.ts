import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import { WebSocketServer } from 'ws';
import type { GatewayErrorCode } from '../../gateway/errors.ts';
import type { Identify } from '../../gateway/identify.ts';
import { refusalAnswer } from '../../gateway/refusal.ts';
import { findRoute } from '../../gateway/routes.ts';
import type { RealtimeContext } from '../realtime-context.ts';
import { versions } from '../wire/protocol.ts';
import { openSocket, type Socket } from './open-socket.ts';
import { watchQueues } from './watch-queues.ts';

export interface Sockets {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Open sockets. */
  readonly count: () => number;
  /** Ends every channel so that clients join again. */
  readonly failChannels: () => void;
  /** Ends every socket and accepts no more; clients connect again, perhaps to another replica. */
  readonly leave: () => void;
}

const goingAway = 1001;
const paths = new Set(['/websocket', '/socket/websocket']);

/** Accepts websockets of clients with a key of the project and a supported protocol version. */
export function acceptSockets(identify: Identify, context: RealtimeContext): Sockets {
  const open = new Set<Socket>();
  const { watch, stop: stopWatching } = watchQueues();
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: context.limits.payloadBytes,
    // Fragments of a frame cost more than their bytes.
    maxFragments: 1024,
    maxBufferedChunks: 16 * 1024,
  });
  let isLeaving = false;

  async function accept(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://realtime.invalid');
    const route = findRoute(url.pathname);
    if (!route || !paths.has(route.path))
      return refuse(socket, 404, { message: 'There is a websocket at /realtime/v1/websocket only.' });
    const version = versions.find((supported) => supported === (url.searchParams.get('vsn') ?? versions[0]));
    if (!version) return refuse(socket, 403, { message: `vsn must be one of ${versions.join(', ')}.` });
    if (isLeaving) return refuse(socket, 503, { message: 'The server is leaving; connect again.' });
    const headers = new Headers();
    const key = request.headers['apikey'] ?? request.headers['x-api-key'];
    if (typeof key === 'string') headers.set('apikey', key);
    const caller = await identify({ headers }, url, route.rule).catch((error: unknown) => {
      if (error instanceof CodedError) return refusalAnswer('realtime', error as CodedError<GatewayErrorCode>);
      throw error;
    });
    if ('status' in caller) return refuse(socket, caller.status, JSON.parse(caller.body));
    const peer = { address: context.addressOf(request) };
    const whoOf = (of: Caller) => context.whoOf(of, peer);
    const account = context.accounts.open(whoOf(caller));
    if (!account) {
      const code = 'ConnectionRateLimitReached';
      return refuse(socket, 429, { message: 'Too many connected users', code });
    }
    // A handshake that the library refuses never opens a socket.
    socket.once('close', () => account.close());
    server.handleUpgrade(request, socket, head, (ws) => {
      const opening = openSocket({ ws, stream: socket, key: caller, version, context, account, whoOf, onLag: watch });
      open.add(opening);
      ws.on('close', () => open.delete(opening));
    });
  }

  return {
    upgrade(request, socket, head) {
      // Before the upgrade nothing else listens, and an unhandled error event would end the process.
      const ignore = () => {};
      socket.on('error', ignore);
      accept(request, socket, head).then(
        () => socket.off('error', ignore),
        (error: unknown) => {
          context.onDefect(error);
          refuse(socket, 500, { message: 'Error connecting to Realtime' });
        },
      );
    },
    count: () => open.size,
    failChannels() {
      for (const socket of open) socket.failChannels();
    },
    leave() {
      isLeaving = true;
      stopWatching();
      for (const socket of open) socket.close(goingAway, 'the server is leaving');
    },
  };
}

function refuse(socket: Duplex, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
