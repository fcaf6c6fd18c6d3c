import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publishedName } from '@trivium/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('documents tell readers to run packages of a scope by npx only where they are published', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(documents.length).toBeGreaterThan(50);
  const named = documents.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/npx\W[^\n]*?(@[\w-]+\/[\w-]+)/g)].map(
      ([, name = '']) => `${file}: ${name}`,
    ),
  );
  expect(named.filter((each) => publishedName(each.split(': ')[1] ?? '') === null)).toEqual([]);
});
