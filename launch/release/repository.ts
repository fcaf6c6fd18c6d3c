import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseFacts } from './faults.rules.ts';

export const root = join(import.meta.dirname, '../..');

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What decides whether this commit can be released. */
export const readFacts = (): ReleaseFacts => ({
  versions: readVersions(),
  changelog: read('CHANGELOG.md'),
  tags: git('tag', '--list'),
  uncommitted: git('status', '--porcelain').map((line) => line.slice(3)),
  unlisted: unlistedFolders(),
});

function readVersions(): Record<string, string> {
  const paths = git('ls-files', 'package.json', '**/package.json').filter((path) => !path.includes('/testing/'));
  return Object.fromEntries(paths.map((path) => [path, String(JSON.parse(read(path)).version ?? 'none')]));
}

/** The migrations that installations apply, by folder. */
export const migrationFolders = (): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(
    git('ls-files', '**/migrations/*.sql').filter((path) => !/(?:^bench|\/testing)\//.test(path)),
    dirname,
  );

/** Folders whose list, as `sha256sum *.sql` writes it, is missing or not that of the files. */
function unlistedFolders(): string[] {
  return [...migrationFolders()].flatMap(([folder, files]) => {
    const list = join(root, folder, 'released.sha256');
    const lines = files.toSorted().map((path) => `${sha256(path)}  ${path.slice(folder.length + 1)}\n`);
    return existsSync(list) && readFileSync(list, 'utf8') === lines.join('') ? [] : [folder];
  });
}

const sha256 = (path: string) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('hex');
