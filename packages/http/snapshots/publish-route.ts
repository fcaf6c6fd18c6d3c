import type { CodedError } from '@trivium/core';
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { refuse } from '../errors.ts';
import type { ServiceEnv } from '../service-env.ts';
import { chooseRepresentation, findByEtag } from './choose-representation.ts';
import type { ResponseHead } from './snapshot.ts';
import type { SnapshotTable } from './snapshot-table.ts';

export interface PublishOptions {
  /** Answers in place of the snapshot where it returns a response, such as for a query that asks for a part. */
  readonly override?: (c: Context<ServiceEnv>) => Response | undefined | Promise<Response | undefined>;
  /** The refusal for a path of the route that has no snapshot. */
  readonly notFound?: (path: string) => CodedError;
}

const notReady = () => refuse('not_ready', 'This answer is not ready yet. Please try again in a moment.', { retryAfter: 1 });

/**
 * Describes a public read, and answers for it where the listener cannot: a query string that means nothing here, an
 * address in absolute form, a client that excludes every encoding, a snapshot that is not there.
 */
export function publishRoute(
  app: OpenAPIHono<ServiceEnv>,
  table: SnapshotTable,
  route: RouteConfig,
  { override, notFound = notReady }: PublishOptions = {},
): void {
  const responses = { 304: { description: 'Not modified since the ETag in If-None-Match' }, ...route.responses };
  app.openapi({ ...route, responses }, async (c: Context<ServiceEnv>) => {
    const other = await override?.(c);
    if (other !== undefined) return other;
    // As the listener sees it: percent-encoded, which Hono's own path is not.
    const path = new URL(c.req.url).pathname;
    // Another spelling of the same path, such as `/api/%6Cog`, is the router's reading of it.
    const snapshot = table.get(path) ?? table.get(c.req.path);
    if (snapshot === undefined) throw notFound(path);
    const ifNoneMatch = c.req.header('if-none-match');
    const held = ifNoneMatch === undefined ? undefined : findByEtag(snapshot, ifNoneMatch);
    if (held !== undefined) return answer(c, held.notModified, null);
    const chosen = chooseRepresentation(snapshot, c.req.header('accept-encoding'));
    if (chosen === undefined) {
      throw refuse('encoding_not_acceptable', 'This answer comes as identity, gzip or br; Accept-Encoding excludes them all.');
    }
    return answer(c, chosen.ok, chosen.body);
  });
}

function answer(c: Context<ServiceEnv>, { status, headers }: ResponseHead, body: Uint8Array<ArrayBuffer> | null): Response {
  return new Response(body, { status, headers: { ...headers, 'x-request-id': c.var.requestId } });
}
