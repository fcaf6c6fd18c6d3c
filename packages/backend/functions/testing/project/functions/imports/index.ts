import type { DenoFace } from '../_shared/deno.ts';
// @ts-expect-error the function's deno.json says what it is
import { greeting } from 'greeting';
// @ts-expect-error likewise
import { shared } from 'shared/shared.ts';

declare const Deno: DenoFace;

Deno.serve(() => Response.json({ greeting: greeting as string, shared: shared as string }));
