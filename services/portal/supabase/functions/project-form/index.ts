import { openContext } from '../_shared/context.ts';
import { createHandler } from './handler.ts';

const handle = createHandler((name) => Deno.readFile(new URL(`../_shared/type/${name}`, import.meta.url)));
const context = openContext({ env: (name) => Deno.env.get(name) });
Deno.serve((request) => handle(request, context));
