/** A JSON response that no cache may store. */
export const jsonResponse = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** As in GoTrue: 302 for the redirects of an OAuth flow, 303 after a request that changed something. */
export const redirectResponse = (location: string, status: 302 | 303) =>
  new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });
