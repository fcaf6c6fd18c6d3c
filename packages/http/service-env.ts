import type { HttpBindings } from '@hono/node-server';

/** What every handler finds in its context: `c.var.requestId`, `c.env.incoming`. */
export interface ServiceEnv {
  /** Absent when the app is called without a socket, as `app.request()` does. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** A keyed hash of the client's network: names a client without holding its address. */
    client: string;
  };
}
