import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { distFolder } from './ensure-built.ts';
import { generate } from './generate.ts';
import { stampOf } from './stamp.ts';

/** Builds the app beside the one that is served, and puts it in its place when it is whole. */
const web = join(import.meta.dirname, '..');
const next = `${distFolder}-next`;
const stamp = await stampOf();
await generate();
await build({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: next, emptyOutDir: true },
});
const { describePages } = await import('./page-heads.ts');
await writeFile(join(next, 'pages.json'), JSON.stringify(describePages(), null, 1));
await writeFile(join(next, 'stamp'), stamp);
await rm(distFolder, { recursive: true, force: true });
await rename(next, distFolder);
