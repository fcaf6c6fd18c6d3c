import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Header fields by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface RawConnection {
  readonly send: (bytes: string | Uint8Array) => void;
  /** Resolves when `enough` accepts everything received so far, or the server closes; rejects after 5 s. */
  readonly receive: (enough?: (received: string) => boolean) => Promise<string>;
  readonly isClosed: () => boolean;
  /** Resolves when the server has closed the connection. */
  readonly closed: Promise<void>;
  readonly end: () => void;
}

/** A bare socket, for bytes that no HTTP client would send. */
export function openConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  let check = () => {};
  socket.on('data', (data) => {
    received += data.toString('latin1');
    check();
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      check();
      resolve();
    });
  });
  onTestFinished(() => void socket.destroy());
  return {
    send: (bytes) => void socket.write(bytes),
    receive: (enough = isWholeAnswer) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nothing more came after: ${received}`)), 5_000);
        check = () => {
          if (!isClosed && !enough(received)) return;
          clearTimeout(timer);
          check = () => {};
          resolve(received);
        };
        check();
      }),
    isClosed: () => isClosed,
    closed,
    end: () => socket.destroy(),
  };
}

/** Sends one request unchanged, and reads its response. */
export async function rawRequest(port: number, bytes: string | Uint8Array): Promise<RawAnswer> {
  const connection = openConnection(port);
  connection.send(bytes);
  return parseAnswer(await connection.receive());
}

export function parseAnswer(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), head, headers, body: rest.join('\r\n\r\n') };
}

function isWholeAnswer(received: string): boolean {
  const { status, headers, body } = parseAnswer(received);
  if (!received.includes('\r\n\r\n')) return false;
  return status === 204 || status === 304 || body.length >= Number(headers['content-length'] ?? Infinity);
}
