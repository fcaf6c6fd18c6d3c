import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = import.meta.dirname;

/** Builds the published program: the contract goes in, what npm installs stays out. */
await rm(join(folder, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: [join(folder, 'main.ts')],
  outfile: join(folder, 'dist/main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['@modelcontextprotocol/*', 'zod'],
  legalComments: 'none',
});
