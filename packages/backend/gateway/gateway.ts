import { CodedError, type Clock } from '@trivium/core';
import type { Log } from '@trivium/http';
import { isUnavailable } from '@trivium/postgres';
import type { Peer, Room } from '../room.ts';
import { limitBody } from './body-limit.ts';
import { addCors, isPreflight, preflightResponse } from './cors.ts';
import { gatewayErrors, refuse, type GatewayErrorCode } from './errors.ts';
import type { Identify } from './identify.ts';
import { refusalResponse } from './refusal.rules.ts';
import { findRoute, type RoomName, type Route } from './routes.ts';
import { within } from './time-limit.ts';

export interface GatewayOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly identify: Identify;
  /** Those that are built; the others answer 501. */
  readonly rooms: Partial<Record<RoomName, Room>>;
  /** Public keys, as `/auth/v1/.well-known/jwks.json` shows them. */
  readonly jwks: { readonly keys: readonly object[] };
  readonly limits?: Partial<Limits>;
}

export interface Limits {
  /** Most bytes of a body for rooms that keep it in memory. */
  readonly bodyBytes: number;
  /** Longest time for a room to begin its answer. */
  readonly answerMs: number;
}

const defaultLimits: Limits = { bodyBytes: 16 * 1024 * 1024, answerMs: 60_000 };
/** Rooms that stream, and set limits of their own. */
const streaming = new Set<RoomName>(['storage', 'functions', 'realtime']);
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const keyInQuery = /(?:^|&)apikey=[^&]*/g;
const jwksPath = '/.well-known/jwks.json';

/** Answers every request below `/<room>/v1`: who asks is found out here, and the room hears of nothing else. */
export function createGateway(options: GatewayOptions): (request: Request, peer?: Peer) => Promise<Response> {
  const { log } = options;
  const limits = { ...defaultLimits, ...options.limits };

  async function answer(request: Request, url: URL, route: Route | undefined, peer: Peer | undefined): Promise<Response> {
    if (!methods.has(request.method)) throw refuse('method_not_allowed', `${request.method} is no method of this backend.`);
    if (!route) throw refuse('route_not_found', 'no Route matched with those values');
    const caller = await options.identify(request, url, route.rule);
    if (route.room === 'auth' && route.path === jwksPath) return jwksResponse(options.jwks);
    const room = options.rooms[route.room];
    if (!room)
      throw refuse('room_not_built', `/${route.room}/v1 is not built yet: this backend answers /rest/v1 and /auth/v1 so far.`);
    const limited = streaming.has(route.room) ? request : limitBody(request, limits.bodyBytes);
    return within(options.clock, limits.answerMs, room(below(limited, url, route.path), caller, peer));
  }

  return async (request, peer) => {
    if (isPreflight(request)) return preflightResponse(request);
    const url = new URL(request.url);
    const route = findRoute(url.pathname);
    try {
      return addCors(await answer(request, url, route, peer));
    } catch (error) {
      return addCors(refusalResponse(route?.room, toRefusal(error, request, log)));
    }
  };
}

/** The same request with the room's own part of the address cut off, and the key that may stand in the query. */
function below(request: Request, url: URL, path: string): Request {
  const inner = new URL(url);
  inner.pathname = path;
  // By hand, since searchParams would write the rest of the query in its own way.
  if (inner.search.includes('apikey=')) inner.search = inner.search.slice(1).replaceAll(keyInQuery, '').replace(/^&/, '');
  return new Request(inner, request);
}

/** An answer to what is no request at all: a bad Host, or an address that is no URL. */
export const unreadableResponse = () =>
  addCors(refusalResponse(undefined, refuse('request_malformed', 'The address or the Host header cannot be read.')));

function toRefusal(error: unknown, request: Request, log: Log): CodedError<GatewayErrorCode> {
  if (error instanceof CodedError && error.code in gatewayErrors) return error as CodedError<GatewayErrorCode>;
  // What a stream was ended with may come wrapped by whoever read it.
  if (error instanceof Error && error.cause instanceof CodedError) return toRefusal(error.cause, request, log);
  // Nobody reads this answer; and it is no failure of ours.
  if (request.signal.aborted) return refuse('body_incomplete', 'The connection ended before the request did.', { cause: error });
  log.logger.error({ err: error }, 'request failed');
  if (isUnavailable(error))
    return refuse('service_unavailable', 'The database is not available right now; try again later.', { retryAfter: 5 });
  return refuse('internal_error', 'Something went wrong on our side. It was recorded; please try again later.');
}

const jwksResponse = (jwks: GatewayOptions['jwks']) =>
  Response.json(jwks, { headers: { 'cache-control': 'public, max-age=600' } });
