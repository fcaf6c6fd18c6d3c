import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderIcons } from './render-icons.ts';

test('the file of icons holds what the sources import, as Lucide draws it', async () => {
  const file = join(import.meta.dirname, '../src/ui/icons.gen.tsx');
  expect(await renderIcons(), 'Run: node services/portal/web/build/write-icons.ts').toBe(await readFile(file, 'utf8'));
});
