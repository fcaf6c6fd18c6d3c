import type { Secrets } from '@trivium/backend';
import type { Connection } from '@trivium/postgres';

/** The order that starts a server's process. */
export interface ServerOrder {
  /** The backend gets the database's owner, a rival a login role that may become a caller. */
  readonly connection: Connection;
  readonly secrets: Secrets;
  readonly projectFolder: string;
  readonly home: string;
  /** Connections to the database. */
  readonly pool: number;
  /** The folder with packages that the repository does not depend on. */
  readonly packages?: string;
}

/** What it answers once it listens. */
export interface ServerReady {
  readonly port: number;
}

export const serverHost = '127.0.0.1';

export interface Serving extends ServerReady {
  /** Lets go of what must not be cut off, such as the log's last lines. */
  readonly stop?: () => Promise<void>;
}

/** Runs a server's process: waits for its order, serves, and exits on request or with its parent. */
export function runServer(serve: (order: ServerOrder) => Promise<Serving>): void {
  process.once('message', (order) => {
    void serve(order as ServerOrder).then(({ port, stop }) => {
      process.once('SIGTERM', () => void (stop?.() ?? Promise.resolve()).finally(() => process.exit()));
      process.send?.({ port });
    });
  });
  process.on('disconnect', () => process.exit());
}
