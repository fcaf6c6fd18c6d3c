import type { DenoFace } from '../_shared/deno.ts';

declare const Deno: DenoFace;

Deno.serve(() => new Response(String(Deno.pid)));
