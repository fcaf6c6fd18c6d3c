import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { buildRenderer } from './build-renderer.ts';
import { buildWorker } from './build-worker.ts';
import { compileMessages } from './compile-messages.ts';
import { compressFiles } from './compress-files.ts';
import { drawIcons } from './draw-icons.ts';
import { distFolder } from './ensure-built.ts';
import { writeFirstRequests } from './first-requests.ts';
import { stampOf } from './stamp.ts';

/** Builds the app in another folder and replaces the served one when it is complete. */
const web = join(import.meta.dirname, '..');
const next = `${distFolder}-next`;
const stamp = stampOf();
await compileMessages();
await build({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  logLevel: 'warn',
  define: { 'import.meta.env.VITE_BUILD': JSON.stringify(stamp.slice(0, 16)) },
  build: { outDir: next, emptyOutDir: true },
});
const { describePages } = await import('./page-heads.ts');
const { readPageScripts } = await import('./page-scripts.ts');
const described = describePages(await readPageScripts(next));
await rm(join(next, '.vite'), { recursive: true });
const { writeDocuments } = await import('./write-documents.ts');
await writeDocuments(next);
await writeFile(join(next, 'pages.json'), JSON.stringify(described, null, 1));
const { writeManifests } = await import('./write-manifests.ts');
await writeManifests(next);
await drawIcons(next);
await buildWorker(
  next,
  described.pages.map(({ path }) => path),
  stamp,
);
await compressFiles(next);
// What a server runs is sent to nobody, and so not compressed.
await buildRenderer(next);
await writeFirstRequests(next);
await writeFile(join(next, 'stamp'), stamp);
await rm(distFolder, { recursive: true, force: true });
await rename(next, distFolder);
