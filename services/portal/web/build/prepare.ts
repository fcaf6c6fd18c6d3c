import { ensureBuilt } from './ensure-built.ts';
import { generate } from './generate.ts';

/** Prepares a check of the sources: writes the generated files and builds the app. */
await generate();
await ensureBuilt((line) => console.log(line));
