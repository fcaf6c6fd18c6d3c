import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/** A session of the server, whose bytes are passed on as they are. */
interface ServerSession {
  readonly client: Client;
  readonly stream: Socket;
}

const authenticationOk = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const rollback = Buffer.from('\x51\0\0\0\x0drollback\0', 'latin1');
const idle = 0x49;
/** Types of messages: a simple query, the end of an extended one, and a client's goodbye. */
const [query, sync, terminate] = [0x51, 0x53, 0x58];

/**
 * A pooler as pgbouncer is in transaction mode without prepared statements: each transaction gets the server session that
 * became free last, with the statements that others prepared there. Lets every user in.
 */
export async function startTransactionPooler(server: ClientConfig) {
  const free: ServerSession[] = [];
  const all: ServerSession[] = [];
  const clients = new Set<Socket>();

  async function lend(): Promise<ServerSession> {
    const available = free.pop();
    if (available) return available;
    const client = new Client(server);
    client.on('error', () => {});
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    const session = { client, stream };
    all.push(session);
    return session;
  }

  function serve(socket: Socket): void {
    let rest = Buffer.alloc(0);
    let isStarted = false;
    let session: ServerSession | undefined;
    let batch: Buffer[] = [];
    let turn: Promise<unknown> = Promise.resolve();
    const release = (last: ServerSession) => {
      last.stream.removeAllListeners('data');
      free.push(last);
      session = undefined;
    };
    const forward = async (message: Buffer) => {
      const current = (session ??= await lend());
      const ended = Promise.withResolvers<void>();
      current.stream.removeAllListeners('data').on('data', (bytes: Buffer) => {
        socket.write(bytes);
        // The answer to a simple query ends with ReadyForQuery, six bytes with the state of the transaction.
        if (bytes.at(-6) !== readyForQuery[0]) return;
        if (bytes.at(-1) === idle) release(current);
        ended.resolve();
      });
      current.stream.write(message);
      await ended.promise;
    };
    socket.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const lengthAt = isStarted ? 1 : 0;
        if (rest.length < lengthAt + 4) return;
        const length = lengthAt + rest.readUInt32BE(lengthAt);
        if (rest.length < length) return;
        const message = Buffer.from(rest.subarray(0, length));
        rest = rest.subarray(length);
        if (!isStarted) {
          isStarted = true;
          socket.write(Buffer.concat([authenticationOk, readyForQuery]));
        } else if (message[0] === terminate) socket.end();
        else {
          batch.push(message);
          if (message[0] !== query && message[0] !== sync) continue;
          const whole = Buffer.concat(batch);
          batch = [];
          turn = turn.then(() => forward(whole));
        }
      }
    });
    // What the client left open is rolled back, and the session is the next one's.
    socket.on('close', () => {
      if (session) void forward(rollback);
    });
    socket.on('error', () => {});
  }

  const listener = createServer((socket) => {
    clients.add(socket);
    serve(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    host: '127.0.0.1',
    port: (listener.address() as AddressInfo).port,
    async close() {
      for (const socket of clients) socket.destroy();
      for (const { stream } of all) stream.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
