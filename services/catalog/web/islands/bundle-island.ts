import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** A script of a page with the rules that it shares with the server, as one minified ES module. */
export function bundleIsland(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, name)],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  const [module] = outputFiles;
  if (!module) throw new Error('esbuild wrote nothing');
  return module.text;
}
