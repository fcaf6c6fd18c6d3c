import type { HttpBindings } from '@hono/node-server';

/** The context of every handler: `c.var.requestId`, `c.env.incoming`. */
export interface ServiceEnv {
  /** Absent when the app is called without a socket, as by `app.request()`. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** A keyed hash of the client's network: identifies a client without storing its address. */
    client: string;
  };
}
