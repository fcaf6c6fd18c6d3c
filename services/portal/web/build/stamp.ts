import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const web = join(import.meta.dirname, '..');
const repository = join(web, '../../..');

/** The sources of the built app and of the generated files. */
const sources = [
  'services/portal/web/{index.html,package.json,vite.config.ts}',
  'services/portal/web/{build,src,worker,messages,public}/**/*.{ts,tsx,css,json,svg,png,webp,md}',
  'packages/design-tokens/**/*.{ts,css}',
  'package-lock.json',
];

/** One hash of all sources and their names, equal on every machine. */
export async function stampOf(): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(sources, { cwd: repository })) files.push(file);
  const isSource = (file: string) => !/\.test\.tsx?$|\/testing\/|\/paraglide\//.test(file);
  const hash = createHash('sha256');
  for (const file of files.filter(isSource).toSorted()) {
    hash.update(`${relative('', file).replaceAll('\\', '/')}\0`);
    hash.update(await readFile(join(repository, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
}
