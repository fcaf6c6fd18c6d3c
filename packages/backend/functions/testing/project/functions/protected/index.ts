import type { DenoFace } from '../_shared/deno.ts';

declare const Deno: DenoFace;

Deno.serve((request) => new Response(`let in: ${request.method}`));
