import type { DenoApi } from '../_shared/deno.ts';

declare const Deno: DenoApi;

// The API of std/http/server.ts before Deno.serve, which many functions still use.
for await (const connection of Deno.listen({ port: 8000 }))
  void (async () => {
    for await (const { request, respondWith } of Deno.serveHttp(connection))
      void respondWith(new Response(`older: ${new URL(request.url).pathname}`));
  })();
