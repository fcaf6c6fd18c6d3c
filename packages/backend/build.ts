import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile } from './publishing/compile.ts';
import { createManifest } from './publishing/manifest.ts';
import { filesOf, packagesFrom, type OwnPackage } from './publishing/own-packages.ts';
import { keepReachedTypes } from './publishing/reached-types.ts';
import { rewriteSpecifiers } from './publishing/specifiers.rules.ts';

const folder = import.meta.dirname;
const root = join(folder, '../..');

/**
 * Writes the published package to `dist`: each of our own packages that the backend imports, in a folder of its name, as
 * JavaScript and types with relative imports, together with the files that they read.
 */
export async function buildBackend(dist: string): Promise<void> {
  const packages = await packagesFrom(folder);
  const source = dirname(folder);
  const files = (await Promise.all(packages.map((each) => filesOf(each, source)))).flat();
  const modules = new Set(files.filter((path) => path.endsWith('.ts')));
  await compile({ root, source, modules, dist });
  const built = (await filesOf({ folder: dist }, dist)).filter((path) => /\.(js|d\.ts)$/.test(path));
  const entries = new Map(packages.flatMap(entriesOf));
  for (const path of built) {
    const text = await readFile(join(dist, path), 'utf8');
    await writeFile(join(dist, path), rewriteSpecifiers(text, { path, modules, entries }));
  }
  const typePackages = await keepReachedTypes(dist, 'backend/index.d.ts');
  for (const path of files.filter((each) => !modules.has(each))) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await copyFile(join(source, path), join(dist, path));
  }
  const manifest = await createManifest({ root, packages, typePackages });
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await copyFile(join(folder, 'README.md'), join(dist, 'README.md'));
  await copyFile(join(root, 'LICENSE'), join(dist, 'LICENSE'));
}

/** A package's import names and their modules: `@trivium/core`, `core/index.ts`. */
const entriesOf = ({ place, manifest: { name, exports = {} } }: OwnPackage): [string, string][] =>
  Object.entries(exports).map(([subpath, path]) => [join(name, subpath), join(place, path)]);

if (import.meta.main) {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await buildBackend(dist);
}
