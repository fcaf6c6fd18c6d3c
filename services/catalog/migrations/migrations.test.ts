import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../server/migrations.ts';

const tlog = join(import.meta.dirname, '../../../packages/tlog/migrations');

test.for([
  ['0002-log.sql', '0001-transparency-log.sql'],
  ['0005-witness.sql', '0002-witness.sql'],
] as const)('%s is the migration that packages/tlog tests', async ([ours, theirs]) => {
  expect(await readFile(join(migrationsFolder, ours), 'utf8')).toBe(await readFile(join(tlog, theirs), 'utf8'));
});
