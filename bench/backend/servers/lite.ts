import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { runServer, serverHost, type ServerOrder } from './server.ts';

/** The part of its face that is used here. */
interface LiteApp {
  readonly init: () => Promise<unknown>;
  readonly fetch: (request: Request, context: { peerAddress: string | null }) => Promise<Response>;
}
type LiteAppConstructor = new (options: {
  connection: unknown;
  auth: { enabled: boolean; jwt_secret: string; publishable_key: string; secret_key: string };
}) => LiteApp;
type CreateConnection = (options: { url: string; postgresOptions: object }) => unknown;

/** Embedded and served as its documentation says, with the same pool over the same socket. */
runServer(async ({ connection, secrets, pool: max, packages = '' }: ServerOrder) => {
  const load = <Module>(path: string) =>
    import(pathToFileURL(join(packages, 'node_modules/@supabase/lite/dist', path)).href) as Promise<Module>;
  const { App } = await load<{ App: LiteAppConstructor }>('index.js');
  const database = await load<{ createPostgresConnection: CreateConnection }>('db/postgres/PostgresConnection.js');
  const { jwtSecret: jwt_secret, publishableKey: publishable_key, secretKey: secret_key } = secrets;
  const app = new App({
    connection: database.createPostgresConnection({
      url: 'postgres:///',
      postgresOptions: { ...connection, max, onnotice: () => {} },
    }),
    auth: { enabled: true, jwt_secret, publishable_key, secret_key },
  });
  await app.init();
  return new Promise((resolve) => {
    serve(
      {
        fetch: (request, { incoming }) => app.fetch(request, { peerAddress: incoming.socket.remoteAddress ?? null }),
        port: 0,
        hostname: serverHost,
      },
      ({ port }) => resolve({ port }),
    );
  });
});
