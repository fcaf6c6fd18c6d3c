import type { ClientBase } from 'pg';

interface Corkable {
  readonly connection?: { readonly stream?: { cork?(): void; uncork?(): void } };
}

/**
 * Sends the statements that `send` queues on a pipelined connection in one write instead of one write each. The driver's stream
 * is undocumented; without it the statements are sent one by one.
 */
export function sendInOneWrite<T>(client: ClientBase, send: () => T): T {
  const stream = (client as Corkable).connection?.stream;
  stream?.cork?.();
  try {
    return send();
  } finally {
    stream?.uncork?.();
  }
}
