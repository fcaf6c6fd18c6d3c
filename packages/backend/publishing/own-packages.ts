import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

/** The members of a package.json that publishing reads. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** In our own packages each subpath is one TypeScript file. */
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
}

/** A workspace package. */
export interface OwnPackage {
  readonly folder: string;
  /** Its folder in the published package. */
  readonly place: string;
  readonly manifest: Manifest;
}

export const isOwn = (name: string): boolean => name.startsWith('@trivium/');

export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The package in `folder` and, recursively, our own packages that it depends on, each once. */
export async function packagesFrom(folder: string, packages: OwnPackage[] = []): Promise<OwnPackage[]> {
  if (packages.some((each) => each.folder === folder)) return packages;
  const manifest = await readManifest(folder);
  packages.push({ folder, place: basename(folder), manifest });
  const { resolve } = createRequire(join(folder, 'package.json'));
  for (const name of Object.keys(manifest.dependencies ?? {}).filter(isOwn)) await packagesFrom(dirname(resolve(name)), packages);
  return packages;
}

/** Files that only the package's developers need: tests and their helpers, the build, descriptions. */
const forMakers =
  /\.test\.ts$|(^|\/)(testing|publishing|dist|node_modules)\/|(^|\/)(package|tsconfig[\w.]*)\.json$|(^|\/)README\.md$|(^|\/)build\.ts$|(^|\/)\./;

/** All other files, including those that a service reads at run time; sorted paths relative to `base`. */
export async function filesOf({ folder }: Pick<OwnPackage, 'folder'>, base: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !forMakers.test(relative(folder, path)))
    .map((path) => relative(base, path))
    .toSorted();
}
