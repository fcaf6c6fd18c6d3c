import type { DenoApi, EdgeRuntimeApi } from '../_shared/deno.ts';

declare const Deno: DenoApi;
declare const EdgeRuntime: EdgeRuntimeApi;

const aborted: string[] = [];
let background = 'not begun';

// Streams in both directions and records disconnected clients.
Deno.serve((request) => {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/stream/aborted') return Response.json(aborted);
  if (pathname === '/stream/background') {
    const last = background;
    background = 'begun';
    EdgeRuntime.waitUntil(new Promise((resolve) => setTimeout(resolve, 700)).then(() => (background = 'done')));
    return Response.json(last);
  }
  if (pathname === '/stream/state') return Response.json(background);
  if (pathname === '/stream/socket') {
    const { socket, response } = Deno.upgradeWebSocket(request);
    socket.addEventListener('message', ({ data }) =>
      socket.send(`heard ${String(data)} from ${request.headers.get('x-forwarded-for') ?? 'somebody'}`),
    );
    return response;
  }
  if (pathname === '/stream/upper')
    return new Response(
      request.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeThrough(new TransformStream({ transform: (chunk: string, out) => out.enqueue(chunk.toUpperCase()) }))
        .pipeThrough(new TextEncoderStream()),
    );
  request.signal.addEventListener('abort', () => aborted.push(searchParams.get('name') ?? ''));
  if (pathname === '/stream/wait') return new Promise<Response>(() => {});
  const encoder = new TextEncoder();
  return new Response(
    new ReadableStream({
      async start(controller) {
        for (let event = 1; event <= 3; event++) {
          controller.enqueue(encoder.encode(`data: event ${event}\n\n`));
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  );
});
