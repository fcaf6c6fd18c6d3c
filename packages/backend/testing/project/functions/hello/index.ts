declare const Deno: { serve(handler: () => Response): void };

Deno.serve(() => new Response('hello'));
