import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { makeOnce } from './make-once.ts';

const folderOf = (name: string) => join(inject('runFolder'), `${name}-${process.pid}`);

test('what several ask for at the same time is made once', async () => {
  const folder = folderOf('shared');
  let count = 0;
  const make = async (place: string) => {
    await writeFile(join(place, 'made'), `${++count}`);
    return 'the result';
  };
  expect(await Promise.all([1, 2, 3].map(() => makeOnce(folder, make)))).toEqual(['the result', 'the result', 'the result']);
  expect(await readFile(join(folder, 'made'), 'utf8')).toBe('1');
});

test('what failed is made again by the next that asks', async () => {
  const folder = folderOf('again');
  await expect(makeOnce(folder, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
  expect(await makeOnce(folder, async () => 'now')).toBe('now');
});

test('a lock that a killed process left is named, instead of being waited for without an end', async () => {
  const folder = folderOf('left');
  await mkdir(`${folder}.lock`);
  await expect(makeOnce(folder, async () => 'never', 150)).rejects.toThrow(`remove ${folder}.lock`);
});
