import { AsyncResource } from 'node:async_hooks';
import { spanSource, type SpanSource } from '@trivium/core';
import type { ClientBase, Pool } from 'pg';

type Callback = (error: Error | undefined, result?: unknown) => void;
type Query = (config: string | { text?: string; name?: string; submit?: unknown }, ...rest: unknown[]) => unknown;

/** The first word of a statement, or the name that we gave it: never its text, which may hold values. */
const nameOf = (config: Parameters<Query>[0]): string => {
  if (typeof config !== 'string' && config.name) return config.name;
  const text = typeof config === 'string' ? config : (config.text ?? '');
  return /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
};

/** Gives each statement of a pool a span below its caller's, and nothing while traces are off. */
export function traceStatements(pool: Pool): void {
  const source = spanSource();
  if (!source) return;
  // The pool calls back from where a connection became free, which may be another request.
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  pool.connect = ((callback?: Callback) => (callback ? connect(AsyncResource.bind(callback)) : connect())) as typeof pool.connect;
  pool.on('connect', (client) => traceClient(client, source));
}

function traceClient(client: ClientBase, source: SpanSource): void {
  const query = client.query.bind(client) as unknown as Query;
  const traced: Query = (config, ...rest) => {
    const span =
      typeof config === 'object' && 'submit' in config
        ? undefined
        : source.openBelow(nameOf(config), { 'db.system.name': 'postgresql' });
    if (!span) return query(config, ...rest);
    const end = (error?: unknown) => {
      const code = (error as { code?: string } | undefined)?.code;
      span.end({ isFailed: error !== undefined, ...(code && { attributes: { 'db.response.status_code': code } }) });
    };
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const ending: Callback = (error, result) => {
        end(error ?? undefined);
        (callback as Callback)(error, result);
      };
      return query(config, ...rest.slice(0, -1), ending);
    }
    const result = query(config, ...rest) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  };
  client.query = traced as unknown as typeof client.query;
}
