/** A JSON answer; nothing that this room says may be kept by anybody. */
export const answer = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });

/** 303 after what changed something, 302 on the way to a provider, as GoTrue has it. */
export const redirect = (location: string, status: 302 | 303) =>
  new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });
