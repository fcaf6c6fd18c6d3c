import type { DenoApi } from '../_shared/deno.ts';

declare const Deno: DenoApi;

Deno.serve((request) => new Response(`reached: ${request.method}`));
