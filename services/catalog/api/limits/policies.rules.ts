/** What a client may ask in a day (UTC), by the specification's section 8. */
export const policies = {
  'by-code': 1000,
  log: 100,
  others: 1000,
} as const;

export type Policy = keyof typeof policies;

export const daySeconds = 86_400;

/** The policy that a request counts for; undefined for what is not the API: pages, tiles, health of the process. */
export function policyOf(method: string, target: string): Policy | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = pathOf(target);
  if (!path.startsWith('/api/')) return undefined;
  if (path === '/api/by-code') return 'by-code';
  return path === '/api/log' ? 'log' : 'others';
}

/** The path as the router will read it: whole addresses, steps up and down, and percent-encoded characters are resolved. */
function pathOf(target: string): string {
  const end = target.indexOf('?');
  const written = end === -1 ? target : target.slice(0, end);
  if (written.startsWith('/') && !/[%#\\]|\/[./]/.test(written)) return written;
  const base = 'http://host';
  if (!URL.canParse(written, base)) return written;
  const { pathname } = new URL(written, base);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The day of an instant, in UTC: `2026-01-31`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Whole seconds until the next day begins, at least one. */
export function secondsLeft(now: Date): number {
  const ms = daySeconds * 1000;
  return Math.max(1, Math.ceil((ms - (now.getTime() % ms)) / 1000));
}
