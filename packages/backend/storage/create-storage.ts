import { CodedError, type Clock } from '@trivium/core';
import manifest from '../package.json' with { type: 'json' };
import type { Callers } from '../gateway/callers.ts';
import type { ServiceHandler } from '../service.ts';
import { json, refusalAnswer } from './responses.ts';
import { refuse } from './errors.ts';
import type { StorageContext } from './storage-request.ts';
import { findRoute } from './find-route.ts';
import type { StorageQueues } from './queues.ts';
import type { StorageRoute } from './routes.ts';
import { withProgress, type ProgressLimits } from './uploads/body-progress.ts';

const { version } = manifest;

export interface StorageOptions {
  readonly storage: StorageContext;
  readonly routes: readonly StorageRoute[];
  readonly callers: Callers;
  readonly queues: Pick<StorageQueues, 'bodies' | 'statements'>;
  /** What every body must bring. */
  readonly progress: ProgressLimits;
  readonly clock: Clock;
}

/** As nginx logs a client that left before its answer. */
const clientClosedRequest = 499;

/** Answers below /storage/v1, as Supabase's storage does. */
export function createStorage({ storage: shared, routes, callers, queues, progress, clock }: StorageOptions): ServiceHandler {
  return async (received, caller, peer) => {
    const who = callers.who(caller, peer);
    const { signal } = received;
    const request = received.body ? withBody(received, withProgress(received.body, progress, clock)) : received;
    // What was sent whole is done, even if nobody waits for the answer.
    const waiting = request.body ? {} : { signal };
    const storage: StorageContext = { ...shared, inTurn: (work) => queues.statements.run(who, work, waiting) };
    try {
      const url = new URL(request.url);
      if (url.pathname === '/status') return json({});
      if (url.pathname === '/version') return new Response(version);
      const found = findRoute(routes, request.method, url.pathname);
      if (!found) throw refuse('NoSuchRoute', { message: `Route ${request.method}:${url.pathname} not found` });
      const { route, bucket, name } = found;
      const isAuthenticated = await hasCredential(storage, request, url, route);
      // What Supabase's storage says of an empty token.
      if (!route.isOpen && !isAuthenticated) throw refuse('AccessDenied', { message: 'Invalid Compact JWS' });
      const { operation } = route;
      const answer = () => route.answer({ storage, request, url, caller, who, isAuthenticated, operation, bucket, name });
      return await (request.body ? queues.bodies.run(who, answer, { signal }) : answer());
    } catch (error) {
      // Nobody reads this answer.
      if (signal.aborted) return new Response(null, { status: clientClosedRequest });
      const refused = refusalAnswer(error);
      if (!refused) throw error;
      return request.method === 'HEAD' ? new Response(null, { status: refused.status }) : refused;
    }
  };
}

const withBody = (request: Request, body: ReadableStream<Uint8Array>) =>
  new Request(request, { body, duplex: 'half' } as RequestInit);

const checkedKey = { key: 'required', token: 'checked' } as const;

/**
 * Whether a token, which the gateway checked, or a key came along: it leaves to the room whether there must be one. Where
 * everybody may come, a key that is none is as good as no key. @throws api_key_invalid
 */
async function hasCredential({ identify }: StorageContext, request: Request, url: URL, route: StorageRoute): Promise<boolean> {
  if (/^bearer\s+\S/i.test(request.headers.get('authorization') ?? '')) return true;
  if (!request.headers.get('apikey')) return false;
  try {
    await identify(request, url, checkedKey);
    return true;
  } catch (error) {
    if (!route.isOpen || !(error instanceof CodedError)) throw error;
    return false;
  }
}
