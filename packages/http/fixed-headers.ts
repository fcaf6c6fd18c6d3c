/**
 * Sent with every response unless the response overrides them (a page has its own Content-Security-Policy). Every origin may
 * read, without credentials: the services are public, and nothing here trusts a cookie.
 */
export const fixedHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Location, Allow, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Headers for a CORS preflight. `*` does not cover Authorization, so it is listed (Fetch standard, section 3.3.3). */
export const preflightHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': '*, Authorization',
  'access-control-max-age': '86400',
  'content-length': '0',
};

/** Later headers win; names are compared in lower case. */
export function mergeHeaders(...layers: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) merged[name.toLowerCase()] = value;
  }
  return merged;
}
