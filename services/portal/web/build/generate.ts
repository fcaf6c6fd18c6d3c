import { compile } from '@inlang/paraglide-js';
import { Generator, getConfig } from '@tanstack/router-generator';
import { join } from 'node:path';
import { paraglideOptions } from './paraglide.ts';
import { routerOptions } from './router-options.ts';

const web = join(import.meta.dirname, '..');

/** Writes what the sources import and nobody writes by hand: messages as functions, and the tree of routes. */
export async function generate(): Promise<void> {
  await compile(paraglideOptions);
  await new Generator({ config: getConfig(routerOptions, web), root: web }).run();
}
