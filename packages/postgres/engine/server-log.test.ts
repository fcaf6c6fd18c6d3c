import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepSmall, openServerLog } from './server-log.ts';

test('the lines of a large log move aside, and the server that holds the file goes on writing to it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'server-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'postgres.log');
  const log = await openServerLog(file);
  await log.write('first\n');
  await keepSmall(file, 100);
  expect(await readFile(file, 'utf8')).toBe('first\n');
  await keepSmall(file, 5);
  await log.write('second\n');
  await log.close();
  expect([await readFile(`${file}.1`, 'utf8'), await readFile(file, 'utf8')]).toEqual(['first\n', 'second\n']);
});
