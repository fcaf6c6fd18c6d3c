import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { CodedError, type Clock } from '@trivium/core';
import { checkDeclaredLength, readIncoming, type Log, type QueueKey } from '@trivium/http';
import type { Caller, Peer, ServiceHandler } from '../service.ts';
import { limitBody } from './body-limit.ts';
import { createBodyMemory } from './body-memory.ts';
import type { Callers } from './callers.ts';
import { addCors, isPreflight, preflightAnswer } from './cors.ts';
import { gatewayErrors, refuse, type GatewayErrorCode } from './errors.ts';
import type { Identify } from './identify.ts';
import { headersOf, plainRequest, urlOf, withoutKey, type PlainAnswer, type PlainRequest } from './plain-request.ts';
import { discardBody } from './discard-body.ts';
import { outageOf } from './outage.ts';
import { refusalAnswer } from './refusal.ts';
import { findRoute, type ServiceName, type Route } from './routes.ts';
import { withAnswerLimit } from './time-limit.ts';
import { writeAnswer } from './write-answer.ts';

/** A service takes Fetch requests or plain ones (`PlainRequest`). A plain service limits its own time once it has the body. */
export type GatewayService =
  | { readonly handle: ServiceHandler }
  | { readonly answer: (request: PlainRequest, caller: Caller, queueKey: QueueKey) => Promise<PlainAnswer> };

export interface GatewayOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly identify: Identify;
  readonly callers: Callers;
  /** The client's IP address, read from trusted proxies' headers. */
  readonly addressOf: (source: IncomingMessage) => string;
  readonly isDirect: (source: IncomingMessage) => boolean;
  /** The implemented services; the others answer 501. */
  readonly services: Partial<Record<ServiceName, GatewayService>>;
  /** Public keys, served at `/auth/v1/.well-known/jwks.json`. */
  readonly jwks: { readonly keys: readonly object[] };
  readonly limits?: Partial<Limits>;
}

export interface Limits {
  /** Maximum bytes of a body that is kept in memory. */
  readonly bodyBytes: number;
  /** Maximum time until a Fetch service returns its Response. */
  readonly answerMs: number;
}

/** An authenticated request that waits for its Request object. */
interface PendingRequest {
  readonly url: URL;
  readonly route: Route;
  readonly caller: Caller;
  readonly handle: ServiceHandler;
}

const defaultLimits: Limits = { bodyBytes: 16 * 1024 * 1024, answerMs: 60_000 };
/** Services that stream bodies and set their own limits. */
const streamingServices = new Set<ServiceName>(['storage', 'functions', 'realtime']);
/** User code sets its own CORS headers. */
const corsHandledByService = new Set<ServiceName>(['functions']);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const jwksPath = '/.well-known/jwks.json';

/** Answers every request below `/<service>/v1`. Authenticates here; services receive only a role and claims. */
export function createGateway(options: GatewayOptions): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  const { log, clock } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const bodyMemory = createBodyMemory();
  const pending = new WeakMap<IncomingMessage, PendingRequest>();

  async function answer(source: IncomingMessage, url: URL, route: Route | undefined): Promise<PlainAnswer | undefined> {
    const { method = '' } = source;
    if (!methods.has(method)) throw refuse('method_not_allowed', `This backend does not support ${method}.`);
    if (!route) throw refuse('route_not_found', 'no Route matched with those values');
    const headers = headersOf(source);
    const startedAt = performance.now();
    const caller = await options.identify({ headers }, url, route.rule);
    const identifyMs = performance.now() - startedAt;
    if (route.service === 'auth' && route.path === jwksPath) return jwksAnswer(options.jwks);
    const service = options.services[route.service];
    if (!service) throw refuse('service_not_implemented', `/${route.service}/v1 is not served by this backend.`);
    if (!streamingServices.has(route.service)) checkDeclaredLength(source, limits.bodyBytes);
    if ('answer' in service) {
      const queueKey = options.callers.who(caller, { address: options.addressOf(source) });
      const account = bodyMemory(queueKey);
      const readBody = (maxBytes: number) => {
        const bodyLimitBytes = Math.min(maxBytes, limits.bodyBytes);
        checkDeclaredLength(source, bodyLimitBytes);
        return withAnswerLimit(clock, limits.answerMs, readIncoming(source, { bodyLimitBytes, account }));
      };
      try {
        return await service.answer(
          plainRequest({ method, headers, path: route.path, search: url.search, identifyMs, readBody }),
          caller,
          queueKey,
        );
      } finally {
        account.close();
      }
    }
    pending.set(source, { url, route, caller, handle: service.handle });
    return undefined;
  }

  async function dispatchByFetch(request: Request, source: IncomingMessage): Promise<Response> {
    const { route, url, caller, handle } = pending.get(source) as PendingRequest;
    try {
      const peer: Peer = { address: options.addressOf(source), isDirect: options.isDirect(source), target: source.url };
      if (streamingServices.has(route.service)) {
        const response = await handle(requestBelow(request, url, route.path), caller, peer);
        return corsHandledByService.has(route.service) ? response : addCors(response);
      }
      const limited = requestBelow(limitBody(request, limits.bodyBytes), url, route.path);
      return addCors(await withAnswerLimit(clock, limits.answerMs, handle(limited, caller, peer)));
    } catch (error) {
      const { status, headers, body } = refusalAnswer(route.service, toRefusal(error, source, log));
      return addCors(new Response(body, { status, headers }));
    }
  }
  // The listener's own cleanup would close the connection half a second later, in the middle of the next request.
  const byFetch = getRequestListener((request, { incoming }) => dispatchByFetch(request, incoming as IncomingMessage), {
    autoCleanupIncoming: false,
  });

  return async (req, res) => {
    let route: Route | undefined;
    try {
      const url = urlOf(req);
      route = findRoute(url.pathname);
      if (isPreflight(req) && !(route && corsHandledByService.has(route.service))) return writeAnswer(res, preflightAnswer(req));
      const plainAnswer = await answer(req, url, route);
      if (plainAnswer) writeAnswer(res, plainAnswer);
      else {
        discardBody(req, res);
        await byFetch(req, res);
      }
    } catch (error) {
      writeAnswer(res, refusalAnswer(route?.service, toRefusal(error, req, log)));
    }
  };
}

/** The request without `/<service>/v1` in its path and without the key in its query. */
function requestBelow(request: Request, url: URL, path: string): Request {
  const inner = new URL(url);
  inner.pathname = path;
  inner.search = withoutKey(url.search);
  return new Request(inner, request);
}

function toRefusal(error: unknown, source: IncomingMessage, log: Log): CodedError<GatewayErrorCode> {
  if (error instanceof CodedError && error.code in gatewayErrors) return error as CodedError<GatewayErrorCode>;
  // The reader of a stream may wrap the error that ended it.
  if (error instanceof Error && error.cause instanceof CodedError) return toRefusal(error.cause, source, log);
  // The client is gone, which is not a failure of the server.
  if (source.destroyed && !source.complete)
    return refuse('body_incomplete', 'The connection ended before the request did.', { cause: error });
  // An outage is one event; each request that meets it is no defect.
  const outage = outageOf(error);
  log.logger[outage ? 'warn' : 'error']({ err: error }, 'request failed');
  if (outage) return refuse('service_unavailable', outageSentences[outage], { retryAfter: 5 });
  return refuse('internal_error', 'Something went wrong on our side. It was recorded; please try again later.');
}

const outageSentences = {
  database: 'The database is not available right now; try again later.',
  files: 'The store of the files takes or gives none right now; try again later.',
} as const;

const jwksAnswer = (jwks: GatewayOptions['jwks']): PlainAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=600' },
  body: JSON.stringify(jwks),
});
