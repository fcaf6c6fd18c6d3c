import { openContext } from '../_shared/context.ts';
import { handle } from './handler.ts';

const context = openContext({ env: (name) => Deno.env.get(name) });
Deno.serve((request) => handle(request, context));
