import type { DenoFace } from '../_shared/deno.ts';

declare const Deno: DenoFace;

// As std/http/server.ts served before Deno.serve was there, and many functions still import it.
for await (const connection of Deno.listen({ port: 8000 }))
  void (async () => {
    for await (const { request, respondWith } of Deno.serveHttp(connection))
      void respondWith(new Response(`older: ${new URL(request.url).pathname}`));
  })();
