import { CodedError } from '@trivium/core';
import manifest from '../package.json' with { type: 'json' };
import type { Room } from '../room.ts';
import { json, refusalAnswer } from './answers.ts';
import { refuse } from './errors.ts';
import type { StorageContext } from './exchange.ts';
import { findRoute } from './find-route.rules.ts';
import type { StorageRoute } from './routes.ts';
import { withProgress } from './uploads/body-progress.ts';

const { version } = manifest;

/** Answers below /storage/v1, as Supabase's storage does. */
export function createStorage(storage: StorageContext, routes: readonly StorageRoute[]): Room {
  return async (received, caller) => {
    const request = watchBody(storage, received);
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
      return await route.answer({ storage, request, url, caller, isAuthenticated, operation, bucket, name });
    } catch (error) {
      const answer = refusalAnswer(error);
      if (!answer) throw error;
      return request.method === 'HEAD' ? new Response(null, { status: answer.status }) : answer;
    }
  };
}

function watchBody({ progress, clock }: StorageContext, request: Request): Request {
  if (!request.body) return request;
  const body = withProgress(request.body, progress, clock);
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}

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
