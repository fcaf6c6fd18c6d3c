import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { isClientAddressHeader } from './client-address-headers.rules.ts';

/**
 * Tunnels an upgraded connection to a function's socket. `path` is the path below /functions/v1. `onDone` is called once
 * when either side has closed.
 */
export function tunnel(
  socketPath: string,
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  path: string,
  onDone: () => void,
): void {
  const upstream = connect(socketPath);
  const lines = [`${request.method} ${path} HTTP/1.1`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    if (!isClientAddressHeader(name)) lines.push(`${name}: ${value}`);
  }
  upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
  upstream.write(head);
  client.pipe(upstream).pipe(client);
  let isClosed = false;
  const end = () => {
    client.destroy();
    upstream.destroy();
    if (!isClosed) onDone();
    isClosed = true;
  };
  for (const side of [client, upstream]) side.on('error', end).on('close', end);
}

/** Sends an error response to an upgrade request. */
export async function refuseUpgrade(client: Duplex, response: Response): Promise<void> {
  const body = await response.text();
  client.on('error', () => {});
  client.end(
    `HTTP/1.1 ${response.status} ${response.statusText || 'Refused'}\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
