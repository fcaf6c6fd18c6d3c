import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const worker = join(import.meta.dirname, '../worker/main.ts');
/** The names of these files contain the hash of their bytes. */
const hashed = /^assets\//;
const precached = /^(assets|icons)\/|\.(svg|webmanifest)$/;

/** Writes `sw.js` beside the built app in `folder`: the worker, with the list of the app's files. */
export async function buildWorker(folder: string, pages: readonly string[], stamp: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((file) => precached.test(file))
    .toSorted();
  const list = await Promise.all(
    files.map(async (file) => ({ url: `/${file}`, revision: hashed.test(file) ? null : await hashOf(join(folder, file)) })),
  );
  const facts = { precached: [{ url: '/', revision: stamp }, ...list], pages };
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { buildFacts: JSON.stringify(facts), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: { input: worker, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
    .slice(0, 16);
