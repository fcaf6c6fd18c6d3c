import manifest from '../package.json' with { type: 'json' };
import type { Room } from '../room.ts';
import { json, refusalAnswer } from './answers.ts';
import { refuse } from './errors.ts';
import type { StorageContext } from './exchange.ts';
import { findRoute } from './find-route.rules.ts';
import { storageRoutes, type StorageRoute } from './routes.ts';

const { version } = manifest;

/** Answers below /storage/v1, as Supabase's storage does; `more` are routes that need something of their own. */
export function createStorage(storage: StorageContext, more: readonly StorageRoute[] = []): Room {
  const routes = [...more, ...storageRoutes];
  return async (request, caller) => {
    try {
      const url = new URL(request.url);
      if (url.pathname === '/status') return json({});
      if (url.pathname === '/version') return new Response(version);
      const found = findRoute(routes, request.method, url.pathname);
      if (!found) throw refuse('NoSuchRoute', { message: `Route ${request.method}:${url.pathname} not found` });
      const { route, bucket, name } = found;
      const isAuthenticated = request.headers.has('authorization') || request.headers.has('apikey');
      // What Supabase's storage says of an empty token.
      if (!route.isOpen && !isAuthenticated) throw refuse('AccessDenied', { message: 'Invalid Compact JWS' });
      const { operation } = route;
      return await route.answer({ storage, request, url, caller, isAuthenticated, operation, bucket, name });
    } catch (error) {
      const answer = refusalAnswer(error);
      if (!answer) throw error;
      return request.method === 'HEAD' ? new Response(null, { status: answer.status }) : answer;
    }
  };
}
