import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { typesOfMigrations } from './migrated-database.ts';

test('the types that are checked in are those of the migrations', async () => {
  const storedTypes = await readFile(join(import.meta.dirname, '../src/data/database.gen.ts'), 'utf8');
  expect(await typesOfMigrations(inject('administrator'))).toBe(storedTypes);
});
