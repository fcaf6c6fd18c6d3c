import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { DatabaseAddress } from './database-url.rules.ts';

export interface DatabasePort {
  /** The same login by TCP. */
  readonly address: DatabaseAddress;
  readonly close: () => Promise<void>;
}

/** Of the server's connections, those that functions may have at once. */
const mostConnections = 40;

/**
 * Lets functions reach by TCP, on the loopback address, a database that listens on a Unix socket: of the drivers that
 * functions use, postgres.js takes no socket from an address. Who connects still needs a login and its password.
 */
export async function openDatabasePort(address: DatabaseAddress): Promise<DatabasePort> {
  const { host = '', port = 5432 } = address;
  if (!host.startsWith('/')) return { address, close: async () => {} };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    client.pipe(upstream).pipe(client);
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    open.add(client);
    for (const side of [client, upstream]) side.on('error', end).on('close', end);
  });
  server.maxConnections = mostConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // A worker of several has a port of its own: its functions reach the database through it.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return {
    address: { ...address, host: '127.0.0.1', port: (server.address() as AddressInfo).port, ssl: false },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
