import { CodedError } from '@trivium/core';
import type { Caller } from '@trivium/postgres';
import manifest from '../package.json' with { type: 'json' };
import { createRouter } from '../gateway/router.ts';
import type { ServiceHandler } from '../service.ts';
import { refuse } from './errors.ts';
import { createRequestRunner, type QueuedRequest, type RunnerOptions } from './request-runner.ts';
import { clientClosedResponse, errorResponse, json } from './responses.ts';
import type { StorageRoute } from './routes.ts';
import { createS3Interface, type S3Options } from './s3/create-s3-interface.ts';
import { isS3Path } from './s3/request-target.rules.ts';
import type { StorageContext } from './storage-request.ts';

const { version } = manifest;

export interface StorageOptions extends RunnerOptions {
  readonly routes: readonly StorageRoute[];
  /** Undefined: the S3 protocol is not served. */
  readonly s3: Omit<S3Options, 'run' | 'storage'> | undefined;
}

/** Handles requests below /storage/v1 as Supabase's storage does: its own interface, and S3's below /s3. */
export function createStorage(options: StorageOptions): ServiceHandler {
  const { s3, routes } = options;
  const router = createRouter(routes);
  const run = createRequestRunner(options);
  const serveS3 = s3 && createS3Interface({ ...s3, run, storage: options.storage });

  async function prepare({ storage, raw, queueKey }: QueuedRequest, caller: Caller): Promise<() => Promise<Response>> {
    const url = new URL(raw.url);
    if (url.pathname === '/status') return async () => json({});
    if (url.pathname === '/version') return async () => new Response(version);
    const match = router.match(raw.method, url.pathname);
    if (typeof match !== 'object') throw refuse('NoSuchRoute', { message: `Route ${raw.method}:${url.pathname} not found` });
    const { route, parameters } = match;
    const [bucket, name] = [decode(parameters['bucket']), decode(parameters['name'])];
    const isAuthenticated = await hasCredential(storage, raw, url, route);
    // The message of Supabase's storage for a missing token.
    if (!route.isPublic && !isAuthenticated) throw refuse('AccessDenied', { message: 'Invalid Compact JWS' });
    const { operation } = route;
    return () => route.handle({ storage, raw, url, caller, queueKey, isAuthenticated, operation, bucket, name });
  }

  return async (incoming, caller, peer) => {
    if (serveS3 && isS3Path(new URL(incoming.url).pathname)) return serveS3(incoming, peer);
    try {
      return await run(incoming, caller, peer, (request) => prepare(request, caller));
    } catch (error) {
      if (incoming.signal.aborted) return clientClosedResponse();
      const response = errorResponse(error);
      if (!response) throw error;
      return incoming.method === 'HEAD' ? new Response(null, { status: response.status }) : response;
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
