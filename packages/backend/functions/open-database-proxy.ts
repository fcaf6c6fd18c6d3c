import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { DatabaseAddress } from './database-url.rules.ts';

export interface DatabaseProxy {
  /** The same login over TCP. */
  readonly address: DatabaseAddress;
  readonly close: () => Promise<void>;
}

/** Database connections that functions may use in total. */
const maxConnections = 40;

/**
 * Proxies a database's Unix socket to a TCP port on the loopback address, because postgres.js cannot read a socket from a
 * URL. Clients still need a login and its password.
 */
export async function openDatabaseProxy(address: DatabaseAddress): Promise<DatabaseProxy> {
  const { host = '', port = 5432 } = address;
  if (!host.startsWith('/')) return { address, close: async () => {} };
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`);
    client.pipe(upstream).pipe(client);
    const end = () => {
      client.destroy();
      upstream.destroy();
      clients.delete(client);
    };
    clients.add(client);
    for (const side of [client, upstream]) side.on('error', end).on('close', end);
  });
  server.maxConnections = maxConnections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: each worker of a cluster has its own port.
    server.listen({ port: 0, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return {
    address: { ...address, host: '127.0.0.1', port: (server.address() as AddressInfo).port, ssl: false },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const client of clients) client.destroy();
      await closed;
    },
  };
}
