import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the log has the same tables as the tested ones of packages/tlog', async () => {
  const file = '0001-transparency-log.sql';
  const ours = await readFile(join(import.meta.dirname, 'migrations', file), 'utf8');
  const tested = await readFile(join(import.meta.dirname, '../../../packages/tlog/migrations', file), 'utf8');
  expect(ours.replaceAll('approval_log.', 'catalog.')).toBe(tested);
});
