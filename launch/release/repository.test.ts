import { basename, dirname } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { migrationFolders, root } from './repository.ts';

test('every folder of numbered migrations is one whose files a release fixes', () => {
  const paths = execFileSync('git', ['ls-files', '*.sql'], { cwd: root, encoding: 'utf8' }).split('\n');
  const numbered = paths.filter((path) => /^\d{4,}[-_]/.test(basename(path)) && !/(?:^bench|\/testing)\//.test(path));
  const folders = [...new Set(numbered.map(dirname))];
  expect(folders.length).toBeGreaterThan(0);
  expect([...migrationFolders().keys()].toSorted()).toEqual(folders.toSorted());
});
