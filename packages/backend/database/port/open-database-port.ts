import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Connection } from '@trivium/postgres';
import { databaseUrl } from '../../functions/database-url.rules.ts';
import { refuse } from '../errors.ts';
import { ensurePortLogin, portPassword } from '../role-login.sql.ts';
import { readFirstMessage, writeRefusal, writeStartup } from './startup-message.rules.ts';

export interface DatabasePort {
  /** `postgresql://postgres:…@127.0.0.1:54322/postgres` */
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface DatabasePortOptions {
  /** How the database's owner connects to the embedded server, by its socket. */
  readonly connection: Connection;
  /** The login's password is derived from it. */
  readonly secret: string;
  /** The password that Supabase's local stack has. */
  readonly isDemo: boolean;
  /** 0 lets the system choose. */
  readonly port: number;
}

/** The names that clients of Supabase use. */
const user = 'postgres';
const database = 'postgres';
const host = '127.0.0.1';
const demoPassword = 'postgres';
const maxConnections = 60;

/**
 * Lets tools of this machine connect as Supabase's `postgres`: with the rights of the role that applies migrations. That login
 * has another name on the server, where `postgres` is the superuser, so names are changed in each connection's first message, and
 * no other login gets in.
 * @throws database_port_in_use
 */
export async function openDatabasePort({ connection, secret, isDemo, port }: DatabasePortOptions): Promise<DatabasePort> {
  const password = isDemo ? demoPassword : portPassword(secret);
  const login = await ensurePortLogin(connection, password);
  const names = new Map([
    ['user', login.user],
    ['database', login.database],
  ]);
  const socketPath = `${login.host}/.s.PGSQL.${login.port}`;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const track = (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    };
    track(client);
    let bytes = Buffer.alloc(0);
    const pass = (first: Buffer) => {
      client.off('data', onData).pause();
      const upstream = connect(socketPath);
      track(upstream);
      upstream.on('close', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.write(first);
      client.pipe(upstream).pipe(client);
    };
    const onData = (data: Buffer) => {
      bytes = Buffer.concat([bytes, data]);
      const message = readFirstMessage(bytes);
      if (message.kind === 'incomplete') return;
      if (message.kind === 'invalid') client.destroy();
      if (message.kind === 'cancel') pass(bytes);
      if (message.kind === 'encryption') {
        client.write('N');
        bytes = bytes.subarray(message.length);
        if (bytes.length > 0) onData(Buffer.alloc(0));
      }
      if (message.kind === 'startup') {
        const { parameters } = message;
        const refusal = refusalOf(parameters);
        if (refusal) client.end(refusal);
        else
          pass(
            Buffer.concat([writeStartup(message.version, new Map([...parameters, ...names])), bytes.subarray(message.length)]),
          );
      }
    };
    client.on('data', onData);
  });
  server.maxConnections = maxConnections;
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening').catch((cause: Error) => {
    throw refuse('database_port_in_use', `Port ${port} is in use; choose another with --db-port, or none with --no-db-port.`, {
      cause,
    });
  });
  const address = server.address() as AddressInfo;
  return {
    url: databaseUrl({ host, port: address.port, user, password, database }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The answer to a client that asks for another login or another database. */
function refusalOf(parameters: ReadonlyMap<string, string>): Buffer | undefined {
  if (parameters.get('user') !== user) return writeRefusal('28000', `only user "${user}" may connect at this port`);
  // Without a name, PostgreSQL takes the user's.
  if ((parameters.get('database') ?? database) !== database)
    return writeRefusal('3D000', `database "${parameters.get('database')}" does not exist; there is "${database}"`);
  return undefined;
}
