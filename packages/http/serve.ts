import { createServer, type RequestListener, type Server } from 'node:http';
import { refuseStart } from './errors.ts';
import { answerUnreadable } from './unreadable-request.ts';

export interface ListenOptions {
  readonly listener: RequestListener;
  /** Address to listen on: `127.0.0.1`, `0.0.0.0`, `::`. */
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** The setting that names the port, for the operator's message when the port is taken. */
  readonly portSetting?: string;
  /** Replace the fixed headers when no request could be read; a service's `baseHeaders`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum time for a whole request to arrive. */
  readonly requestTimeoutMs?: number;
}

export interface Listening {
  /** The server's URL, with the given or chosen port: `http://127.0.0.1:4101`. */
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /**
   * Stops accepting, closes idle connections at once, lets running requests finish, and ends the remaining ones after
   * `graceMs`. Resolves when every connection is closed.
   */
  readonly close: (graceMs: number) => Promise<void>;
}

/**
 * Listens, with time and size limits that keep a slow or endless client from holding a socket.
 *
 * @throws CodedError port_taken, address_unavailable
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const server = createServer(
    {
      requestTimeout: options.requestTimeoutMs ?? 60_000,
      headersTimeout: 10_000,
      // Longer than the idle time of common proxies (60 s) so that a proxy never writes to a closing connection.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      noDelay: true,
      // The listener itself refuses a request without Host, with a problem.
      requireHostHeader: false,
    },
    options.listener,
  );
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, options.headers));
  // An unknown expectation is no reason to refuse the request (RFC 9110, section 10.1.1).
  server.on('checkExpectation', options.listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(toStartError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return { url: `http://${host}:${port}`, port, server, close: (graceMs) => close(server, graceMs) };
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request ends meanwhile becomes idle and would stay open for keepAliveTimeout.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await closed;
  } finally {
    clearInterval(sweep);
    clearTimeout(force);
  }
}

function toStartError(error: NodeJS.ErrnoException, { host, port, portSetting }: ListenOptions): Error {
  if (error.code === 'EADDRINUSE') {
    const remedy = portSetting === undefined ? 'choose another port' : `set ${portSetting} to a free one`;
    const message = `Port ${port} on ${host} is in use by another program. Stop that program, or ${remedy}.`;
    return refuseStart('port_taken', message, { cause: error });
  }
  const reason = error.code === 'EACCES' ? 'this user may not open it' : 'the address is not available on this host';
  return refuseStart('address_unavailable', `Cannot listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}
