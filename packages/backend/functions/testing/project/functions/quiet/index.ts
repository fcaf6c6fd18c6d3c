import type { DenoApi } from '../_shared/deno.ts';

declare const Deno: DenoApi;

Deno.serve(() => new Response(String(Deno.pid)));
