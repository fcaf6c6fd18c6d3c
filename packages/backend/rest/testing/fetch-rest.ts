import type { Caller } from '@trivium/postgres';
import type { Rest } from '../create-rest.ts';

/** Sends a Fetch request to rest as the gateway would. */
export async function fetchRest(rest: Rest, request: Request, caller: Caller): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { status, headers, body } = await rest.answer(
    {
      method: request.method,
      path: pathname,
      search,
      headers: { get: (name) => request.headers.get(name), all: () => Object.fromEntries(request.headers) },
      readBody: async () => Buffer.from(await request.bytes()),
    },
    caller,
    { key: `person:${JSON.stringify(caller.claims)}` },
  );
  const lines = Object.entries(headers).flatMap(([name, value]) => [value].flat().map((line): [string, string] => [name, line]));
  return new Response(status === 204 || status === 304 ? null : (body as BodyInit | null), { status, headers: lines });
}
