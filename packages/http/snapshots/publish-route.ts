import type { CodedError } from '@trivium/core';
import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { refuse } from '../errors.ts';
import type { ServiceEnv } from '../service-env.ts';
import { chooseRepresentation, findByEtag } from './choose-representation.ts';
import type { ResponseHead } from './snapshot.ts';
import type { SnapshotTable } from './snapshot-table.ts';

export interface PublishOptions {
  /** Answers in place of the snapshot if it returns a response, such as for a query that selects a part. */
  readonly override?: (c: Context<ServiceEnv>) => Response | undefined | Promise<Response | undefined>;
  /** The error for a path of the route that has no snapshot. */
  readonly notFound?: (path: string) => CodedError;
}

const notReady = () => refuse('not_ready', 'This answer is not ready yet. Please try again in a moment.', { retryAfter: 1 });

/**
 * Describes a public read, and answers for it in the cases that the listener leaves to the router: an unused query string, an
 * absolute address, a client that excludes every encoding, a missing snapshot.
 */
export function publishRoute(
  app: OpenAPIHono<ServiceEnv>,
  table: SnapshotTable,
  route: RouteConfig,
  { override, notFound = notReady }: PublishOptions = {},
): void {
  const responses = { 304: { description: 'Not modified since the ETag in If-None-Match' }, ...route.responses };
  app.openapi({ ...route, responses }, async (c: Context<ServiceEnv>) => {
    const response = await override?.(c);
    if (response !== undefined) return response;
    // Percent-encoded, as the listener sees it; Hono's own path is decoded.
    const path = new URL(c.req.url).pathname;
    // The router also accepts other spellings of the same path, such as `/api/%6Cog`.
    const snapshot = table.get(path) ?? table.get(c.req.path);
    if (snapshot === undefined) throw notFound(path);
    const ifNoneMatch = c.req.header('if-none-match');
    const current = ifNoneMatch === undefined ? undefined : findByEtag(snapshot, ifNoneMatch);
    if (current !== undefined) return respond(c, current.notModified, null);
    const chosen = chooseRepresentation(snapshot, c.req.header('accept-encoding'));
    if (chosen === undefined) {
      throw refuse('encoding_not_acceptable', 'This answer comes as identity, gzip or br; Accept-Encoding excludes them all.');
    }
    return respond(c, chosen.ok, chosen.body);
  });
}

function respond(c: Context<ServiceEnv>, { status, headers }: ResponseHead, body: Uint8Array<ArrayBuffer> | null): Response {
  return new Response(body, { status, headers: { ...headers, 'x-request-id': c.var.requestId } });
}
