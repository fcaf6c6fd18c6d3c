import type { Policy } from '../../domain/limits/policies.rules.ts';

/** Reads that never count. A client can always learn what it may do. */
const uncounted: ReadonlySet<string> = new Set(['/api/quota', '/api/openapi.json']);

/** The policy that a request counts for. Undefined for what never counts: pages, tiles, the process's health. */
export function policyOf(method: string, target: string): Policy | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(target);
  if (!path.startsWith('/api/') || uncounted.has(path)) return undefined;
  if (path === '/api/by-code') return 'by-code';
  return path === '/api/log' ? 'log' : 'others';
}

/** The path as the router reads it: absolute addresses, dot segments and percent-encoded characters are resolved. */
function pathOf(target: string): string {
  const end = target.indexOf('?');
  const path = end === -1 ? target : target.slice(0, end);
  if (path.startsWith('/') && !/[%#\\]|\/[./]/.test(path)) return path;
  const base = 'http://host';
  if (!URL.canParse(path, base)) return path;
  const { pathname } = new URL(path, base);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
