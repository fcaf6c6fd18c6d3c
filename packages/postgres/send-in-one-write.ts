import type { ClientBase } from 'pg';

interface Corkable {
  readonly connection?: { readonly stream?: { cork?(): void; uncork?(): void } };
}

/**
 * What `send` asks of a pipelined connection leaves in one write instead of one for each statement. The driver's stream
 * is not part of its documented face: where it is missing, everything works as before.
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
