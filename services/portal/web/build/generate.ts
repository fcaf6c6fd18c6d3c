import { join } from 'node:path';
import { Generator, getConfig } from '@tanstack/router-generator';
import { compileMessages } from './compile-messages.ts';
import { routerOptions } from './router-options.ts';

const web = join(import.meta.dirname, '..');

/** Writes the generated sources: messages as functions, and the tree of routes. */
export async function generate(): Promise<void> {
  await compileMessages();
  await new Generator({ config: getConfig(routerOptions, web), root: web }).run();
}
