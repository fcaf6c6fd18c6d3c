import { ensureBuilt } from './ensure-built.ts';
import { generate } from './generate.ts';

/** What a check needs before it reads the sources: what is generated from them, and the built app. */
await ensureBuilt((line) => console.log(line));
await generate();
