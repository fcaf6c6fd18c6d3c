import type { DenoApi } from '../_shared/deno.ts';

declare const Deno: DenoApi;

// Returns its request, or its environment.
Deno.serve(async (request) => {
  const url = new URL(request.url);
  const cors = { 'access-control-allow-origin': 'https://only.example.org', 'x-from': 'echo' };
  if (request.method === 'OPTIONS') return new Response('ok', { headers: cors });
  if (url.pathname === '/echo/environment') return Response.json({ ...Deno.env.toObject(), pid: Deno.pid });
  if (url.pathname === '/echo/cookies') {
    const headers = new Headers({ location: '/elsewhere' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response(null, { status: 302, headers });
  }
  const body = await request.text();
  return Response.json(
    { method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body },
    { status: 201, headers: cors },
  );
});
