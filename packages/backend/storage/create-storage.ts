import { CodedError, type Clock } from '@trivium/core';
import manifest from '../package.json' with { type: 'json' };
import type { Callers } from '../gateway/callers.ts';
import { createRouter } from '../gateway/router.ts';
import type { ServiceHandler } from '../service.ts';
import { refuse } from './errors.ts';
import type { StorageQueues } from './queues.ts';
import { errorResponse, json } from './responses.ts';
import type { StorageRoute } from './routes.ts';
import type { StorageContext } from './storage-request.ts';
import { withProgress, type ProgressLimits } from './uploads/body-progress.ts';

const { version } = manifest;

export interface StorageOptions {
  readonly storage: StorageContext;
  readonly routes: readonly StorageRoute[];
  readonly callers: Callers;
  readonly queues: Pick<StorageQueues, 'bodies' | 'statements'>;
  /** Minimum speed of request bodies. */
  readonly progress: ProgressLimits;
  readonly clock: Clock;
}

/** nginx's status for a client that disconnected before its response. */
const clientClosedRequest = 499;

/** Handles requests below /storage/v1 as Supabase's storage does. */
export function createStorage({ storage: shared, routes, callers, queues, progress, clock }: StorageOptions): ServiceHandler {
  const router = createRouter(routes);
  return async (incoming, caller, peer) => {
    const queueKey = callers.who(caller, peer);
    const { signal } = incoming;
    const raw = incoming.body ? withBody(incoming, withProgress(incoming.body, progress, clock)) : incoming;
    // A body that arrived completely is processed even if its client disconnects.
    const queueOptions = raw.body ? {} : { signal };
    const storage: StorageContext = { ...shared, runQueued: (work) => queues.statements.run(queueKey, work, queueOptions) };
    try {
      const url = new URL(raw.url);
      if (url.pathname === '/status') return json({});
      if (url.pathname === '/version') return new Response(version);
      const match = router.match(raw.method, url.pathname);
      if (typeof match !== 'object') throw refuse('NoSuchRoute', { message: `Route ${raw.method}:${url.pathname} not found` });
      const { route, parameters } = match;
      const [bucket, name] = [decode(parameters['bucket']), decode(parameters['name'])];
      const isAuthenticated = await hasCredential(storage, raw, url, route);
      // The message of Supabase's storage for a missing token.
      if (!route.isPublic && !isAuthenticated) throw refuse('AccessDenied', { message: 'Invalid Compact JWS' });
      const { operation } = route;
      const handle = () => route.handle({ storage, raw, url, caller, queueKey, isAuthenticated, operation, bucket, name });
      return await (raw.body ? queues.bodies.run(queueKey, handle, { signal }) : handle());
    } catch (error) {
      // The client is gone.
      if (signal.aborted) return new Response(null, { status: clientClosedRequest });
      const response = errorResponse(error);
      if (!response) throw error;
      return raw.method === 'HEAD' ? new Response(null, { status: response.status }) : response;
    }
  };
}

/** Decodes a parameter; one that the route lacks is empty. @throws InvalidKey */
function decode(parameter = ''): string {
  try {
    return decodeURIComponent(parameter);
  } catch (cause) {
    throw refuse('InvalidKey', { message: 'Invalid key: the URL has invalid percent-encoding', cause });
  }
}

const withBody = (request: Request, body: ReadableStream<Uint8Array>) =>
  new Request(request, { body, duplex: 'half' } as RequestInit);

const keyRequired = { key: 'required', token: 'checked' } as const;

/**
 * Whether the request carries a token, which the gateway has verified, or a valid key. On public routes an invalid key is
 * treated as absent. @throws api_key_invalid on the other routes
 */
async function hasCredential({ identify }: StorageContext, request: Request, url: URL, route: StorageRoute): Promise<boolean> {
  if (/^bearer\s+\S/i.test(request.headers.get('authorization') ?? '')) return true;
  if (!request.headers.get('apikey')) return false;
  try {
    await identify(request, url, keyRequired);
    return true;
  } catch (error) {
    if (!route.isPublic || !(error instanceof CodedError)) throw error;
    return false;
  }
}
