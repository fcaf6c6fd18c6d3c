import type { Hono } from 'hono';
import type { ServiceEnv } from './service-env.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Methods that some route of `app` answers at `path`; empty when no route matches. Middleware does not count. */
export function allowedMethods(app: Hono<ServiceEnv>, path: string): string[] {
  const matching = methods.filter((method) => app.router.match(method, path)[0].some(([[, route]]) => route.method === method));
  if (matching.length === 0) return [];
  return ['OPTIONS', ...(matching.includes('GET') ? ['HEAD'] : []), ...matching].toSorted();
}
