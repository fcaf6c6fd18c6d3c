import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..');
const repository = join(web, '../../..');

const portalWeb = 'services/portal/web';
/** The sources of the built app and of the generated files. */
const files = [...['index.html', 'package.json', 'vite.config.ts'].map((name) => `${portalWeb}/${name}`), 'package-lock.json'];
const folders = [...['build', 'src', 'worker', 'messages'].map((name) => `${portalWeb}/${name}`), 'packages/design-tokens'];
const isSource = (name: string) => /\.(ts|tsx|css|json|svg|png|webp|md)$/.test(name) && !/\.test\.tsx?$/.test(name);
/** Tests, and what is generated from other sources. */
const otherFolders = new Set(['testing', 'paraglide', 'node_modules']);

/**
 * One hash of all sources and their names, equal on every machine. Every start of the portal waits for it: waiting for each
 * file would take four times as long as reading one after the other.
 */
export function stampOf(): string {
  const hash = createHash('sha256');
  for (const path of [...files, ...folders.flatMap(sourcesBelow)].toSorted()) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(repository, path)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return otherFolders.has(entry.name) ? [] : sourcesBelow(path);
    return isSource(entry.name) ? [path] : [];
  });
}
