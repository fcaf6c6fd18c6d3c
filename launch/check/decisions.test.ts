import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../decisions');

test('each decision has a number of its own, in the name of its file and in its title', async () => {
  const names = (await readdir(folder)).filter((name) => name !== 'README.md');
  const titles = await Promise.all(names.map(async (name) => (await readFile(join(folder, name), 'utf8')).split('\n')[0] ?? ''));
  const numbers = names.map((name) => name.slice(0, 3));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(titles.map((title) => /^# (\d{3}) \S/.exec(title)?.[1])).toEqual(numbers);
});
