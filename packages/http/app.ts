import type { RequestListener } from 'node:http';
import type { Clock, ErrorDefinition } from '@trivium/core';
import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Registry } from 'prom-client';
import { allowedMethods } from './allowed-methods.ts';
import { createClientAddress, createClientHash, createClientOf } from './client-address.ts';
import { httpErrors, refuse } from './errors.ts';
import { createRequestScheduler } from './request-scheduler.ts';
import { fixedHeaders, mergeHeaders } from './fixed-headers.ts';
import type { RequestGuard } from './request-guard.ts';
import { jsonBody } from './json-body.ts';
import { createListener } from './listener.ts';
import type { Log } from './logging/log.ts';
import type { MeasurementSource } from './metrics/measurements.ts';
import { createRequestMetrics, type RequestMetrics } from './metrics/request-metrics.ts';
import { describeService, type DescriptionInfo } from './openapi/description.ts';
import { problemResponse } from './problem.ts';
import { createErrorTranslator } from './error-translator.ts';
import { recordOf, routeTemplate } from './request-record.ts';
import { schemaFailure } from './schema-failure.ts';
import type { ServiceEnv } from './service-env.ts';
import { addServiceRoutes, type Readiness } from './service-routes.ts';
import type { BodyLimits } from './request-kernel/read-body.ts';
import { publishRoute, type PublishOptions } from './snapshots/publish-route.ts';
import { encodeSnapshot } from './snapshots/snapshot.ts';
import { createSnapshotTable, type SnapshotTable } from './snapshots/snapshot-table.ts';
import { limitTime } from './time-limit.ts';
import { traceRequests } from './trace-requests.ts';

export interface ServiceOptions {
  /** Short and lower case; the `service` member of every log line. */
  readonly name: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Proxies whose X-Forwarded-For is trusted: addresses, CIDR ranges, `loopback`. */
  readonly trustedProxies: readonly string[];
  /** The service's own error codes. Clients see only these and the codes of this package. */
  readonly errors: Readonly<Record<string, ErrorDefinition>>;
  readonly description: DescriptionInfo;
  readonly readiness: () => Promise<Readiness>;
  /** Whether the error is temporary, such as an unreachable database: answered 503 instead of 500. */
  readonly isUnavailable?: (thrown: unknown) => boolean;
  /** Key of the hash that identifies a client; replicas that share a rate limit need the same key. Random by default. */
  readonly clientKey?: string | Uint8Array;
  /** Accepts or refuses a request before any work is done for it. */
  readonly guard?: RequestGuard | undefined;
  /** Replace the fixed headers of the same name. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum bytes of a JSON body; 64 KiB by default. */
  readonly bodyLimitBytes?: number;
  /** 10 s by default. */
  readonly bodyTimeoutMs?: number;
  /** 30 s by default. */
  readonly handlerTimeoutMs?: number;
}

export interface Service {
  /** Add operations with `app.openapi(createRoute(...), handler)`; their JSON bodies are read and limited automatically. */
  readonly app: OpenAPIHono<ServiceEnv>;
  readonly snapshots: SnapshotTable;
  /** The headers that snapshots of this service carry; pass them to `refreshOnChange`. */
  readonly baseHeaders: Readonly<Record<string, string>>;
  readonly metrics: Registry;
  /** Adds values that `/metrics` reads each time. */
  readonly measure: (source: MeasurementSource) => void;
  /** Counts a response that something else on the port gave; `route` is a template, never a client's path. */
  readonly observe: RequestMetrics['observe'];
  /** The listener to pass to `listen`. */
  readonly listener: RequestListener;
  /**
   * Describes a public read that is served from `snapshots`: at the route's path or, for a template, at the paths that match
   * it.
   */
  readonly publish: (route: RouteConfig, options?: PublishOptions) => void;
  /** Publishes `GET /api/openapi.json`; call it after all routes are added. */
  readonly describe: () => Promise<void>;
}

export const descriptionPath = '/api/openapi.json';

/** Creates the app of a service with everything that services share; the service then adds its own routes. */
export function createService(options: ServiceOptions): Service {
  const { clock, log } = options;
  const snapshots = createSnapshotTable();
  const metrics = createRequestMetrics(snapshots);
  const baseHeaders = mergeHeaders(fixedHeaders, options.headers ?? {});
  const codes = new Set([...Object.keys(httpErrors), ...Object.keys(options.errors)]);
  const toRefusal = createErrorTranslator(codes, log, options.isUnavailable);
  const clientOf = createClientOf(createClientAddress(options.trustedProxies), createClientHash(options.clientKey));

  const app = new OpenAPIHono<ServiceEnv>({
    defaultHook: (result, c) => {
      if (!result.success) throw schemaFailure(result.target, result.error, c.req.queries());
    },
  });
  const scheduler = createRequestScheduler();
  readJsonBodies(app, {
    clock,
    bodyLimitBytes: options.bodyLimitBytes ?? 64 * 1024,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 10_000,
  });
  app.use(async (c, next) => {
    const record = recordOf(c.env?.incoming);
    c.set('requestId', record?.id ?? 'none');
    c.set('client', record?.client ?? 'none');
    if (record !== undefined) record.route = routeTemplate(c);
    await scheduler.waitForTurn(c.var.client);
    try {
      await next();
    } catch (thrown) {
      // Hono handles only Error objects; any other thrown value would lose its request.
      throw thrown instanceof Error ? thrown : new Error('the thrown value is not an Error', { cause: thrown });
    }
  });
  app.use(limitTime(clock, options.handlerTimeoutMs ?? 30_000));
  app.onError((error, c) => problemResponse(toRefusal(error, c.var.requestId)));
  app.notFound((c) => {
    const methods = allowedMethods(app, c.req.path);
    const allow = methods.join(', ');
    if (methods.length > 0 && c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    // A route of this method may have passed the request on.
    if (methods.length === 0 || methods.includes(c.req.method))
      return problemResponse(refuse('route_not_found', 'Nothing is at this address.'));
    return problemResponse(refuse('method_not_allowed', `This address accepts ${allow}.`), { allow });
  });
  const sources: MeasurementSource[] = [];
  addServiceRoutes(app, { readiness: options.readiness, metrics, sources, log });

  const publish: Service['publish'] = (route, publishOptions) => publishRoute(app, snapshots, route, publishOptions);

  async function describe(): Promise<void> {
    const body = JSON.stringify(describeService(app, options.description, [...codes]));
    const contentType = 'application/json';
    const cacheControl = 'public, max-age=60, s-maxage=300, stale-while-revalidate=86400';
    snapshots.set(descriptionPath, await encodeSnapshot({ body, contentType, cacheControl }, { baseHeaders }));
  }

  publish({
    method: 'get',
    path: descriptionPath,
    operationId: 'getDescription',
    tags: ['operation'],
    summary: 'This description',
    responses: {
      200: {
        description: 'OpenAPI 3.1',
        content: { 'application/json': { schema: { type: 'object' }, example: { openapi: '3.1.0', info: {}, paths: {} } } },
      },
    },
  });

  const answer = createListener({
    table: snapshots,
    fetch: (request, bindings) => app.fetch(request, bindings),
    log,
    metrics,
    headers: baseHeaders,
    clientOf,
    toRefusal,
    guard: options.guard,
  });
  // A snapshot is answered without a record, and has a path of ours.
  const listener = traceRequests(answer, (req) => recordOf(req)?.route ?? '(snapshot)');
  return {
    app,
    snapshots,
    baseHeaders,
    metrics: metrics.registry,
    measure: (source) => void sources.push(source),
    observe: metrics.observe,
    listener,
    publish,
    describe,
  };
}

/** Reads JSON bodies before the schema of each operation that has one so that no route can forget to. */
function readJsonBodies(app: OpenAPIHono<ServiceEnv>, limits: BodyLimits): void {
  const add = app.openapi;
  const read = jsonBody(limits);
  const openapi = (route: RouteConfig & { middleware?: unknown }, ...rest: unknown[]) => {
    const takesJson = Object.keys(route.request?.body?.content ?? {}).includes('application/json');
    const middleware = takesJson ? [...[route.middleware ?? []].flat(), read] : route.middleware;
    return (add as (...args: unknown[]) => unknown)({ ...route, ...(middleware !== undefined && { middleware }) }, ...rest);
  };
  app.openapi = openapi as typeof app.openapi;
}
