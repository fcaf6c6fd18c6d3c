import type { DenoApi } from '../_shared/deno.ts';
// @ts-expect-error defined in the function's deno.json
import { greeting } from 'greeting';
// @ts-expect-error likewise
import { shared } from 'shared/shared.ts';

declare const Deno: DenoApi;

Deno.serve(() => Response.json({ greeting: greeting as string, shared: shared as string }));
