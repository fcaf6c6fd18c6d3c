import { mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { filesElsewhere } from './commands.ts';

test('a backup says which files of the portal are not in it, and is silent where all are', async () => {
  const folder = await mkdtemp(join(inject('runFolder'), 'files-'));
  const [home, shared] = [join(folder, 'home'), join(folder, 'shared')];
  await mkdir(join(home, 'files'), { recursive: true });
  await mkdir(shared);
  await symlink(join(home, 'files'), join(folder, 'link'));
  const linesFor = (path: string) => filesElsewhere(home, { STORAGE_FILE_BACKEND_PATH: path });
  expect(await filesElsewhere(home, {})).toEqual([]);
  expect(await linesFor(join(home, 'files'))).toEqual([]);
  expect(await linesFor(join(folder, 'link'))).toEqual([]);
  for (const outside of [shared, `${home}-2`, join(folder, 'not-made-yet')])
    expect(await linesFor(outside)).toEqual([expect.stringContaining(`not in it: the files in ${outside} `)]);
  // The service prefers S3, whatever else is set.
  expect(await filesElsewhere(home, { STORAGE_FILE_BACKEND_PATH: shared, STORAGE_S3_BUCKET: 'files' })).toEqual([
    'not in it: the files in S3 (bucket files).',
  ]);
});
