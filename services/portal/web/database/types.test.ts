import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { describeMigrations } from './migrated-database.ts';
import { renderTypes } from './render-types.rules.ts';

test('the types that are checked in are those of the migrations', async () => {
  const storedTypes = await readFile(join(import.meta.dirname, '../src/data/database.gen.ts'), 'utf8');
  expect(renderTypes(await describeMigrations(inject('administrator')))).toBe(storedTypes);
});
