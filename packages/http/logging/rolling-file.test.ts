import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRollingFile, type RollingFileOptions } from './rolling-file.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rolling-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function openIn(folder: string, options: RollingFileOptions) {
  const stream = await openRollingFile(join(folder, 'sample.log'), options);
  await once(stream, 'ready');
  return stream;
}

async function close(stream: Awaited<ReturnType<typeof openIn>>): Promise<void> {
  stream.end();
  await once(stream, 'close');
}

/** Larger than the buffer, therefore written at once. */
const block = (letter: string) => `${letter.repeat(9000)}\n`;

test('a full file is followed by the next, and only the given number of older files stay', async () => {
  const folder = await temporaryFolder();
  const stream = await openIn(folder, { maxBytes: 9000, maxOldFiles: 2 });
  for (const letter of 'abcde') {
    const reopened = once(stream, 'ready');
    stream.write(block(letter));
    await reopened;
  }
  stream.write('newest\n');
  await close(stream);
  await expect.poll(() => readdir(folder)).toHaveLength(3);
  expect((await readdir(folder)).toSorted()).toEqual(['sample.4.log', 'sample.5.log', 'sample.6.log']);
  expect(await readFile(join(folder, 'sample.4.log'), 'utf8')).toBe(block('d'));
  expect(await readFile(join(folder, 'sample.6.log'), 'utf8')).toBe('newest\n');
});

test('a new process goes on with the newest file, counts what is in it, and removes older files of earlier processes', async () => {
  const folder = await temporaryFolder();
  for (const n of [8, 9, 10]) await writeFile(join(folder, `sample.${n}.log`), 'earlier\n');
  // Other logs of the folder: a second worker's, and one without a number.
  for (const name of ['sample-2.1.log', 'sample.x.log', 'other.1.log']) await writeFile(join(folder, name), '');
  const stream = await openIn(folder, { maxBytes: 9005, maxOldFiles: 1 });
  const reopened = once(stream, 'ready');
  stream.write(block('a'));
  await reopened;
  await close(stream);
  expect(await readFile(join(folder, 'sample.10.log'), 'utf8')).toBe(`earlier\n${block('a')}`);
  await expect.poll(() => readdir(folder)).toHaveLength(5);
  expect((await readdir(folder)).toSorted()).toEqual([
    'other.1.log',
    'sample-2.1.log',
    'sample.10.log',
    'sample.11.log',
    'sample.x.log',
  ]);
});

test('files that are too old are removed at the start, however few there are', async () => {
  const folder = await temporaryFolder();
  for (const n of [1, 2, 3]) await writeFile(join(folder, `sample.${n}.log`), 'earlier\n');
  const longAgo = new Date(Date.now() - 100_000);
  await utimes(join(folder, 'sample.1.log'), longAgo, longAgo);
  const stream = await openIn(folder, { maxBytes: 9000, maxOldFiles: 5, maxAgeMs: 50_000 });
  await close(stream);
  expect((await readdir(folder)).toSorted()).toEqual(['sample.2.log', 'sample.3.log']);
});

/** The timers and the time of day, until the test ends. */
function useFakeDays() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
const dayMs = 86_400_000;

test('files that expire are removed each day, also while nothing is written', async () => {
  useFakeDays();
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'sample.1.log'), 'earlier\n');
  await writeFile(join(folder, 'sample.2.log'), '');
  const idle = await openIn(folder, { maxBytes: 9000, maxOldFiles: 5, maxAgeMs: dayMs / 2 });
  vi.advanceTimersByTime(dayMs);
  await expect.poll(() => readdir(folder)).not.toContain('sample.1.log');
  expect(await readdir(folder)).toContain('sample.2.log');
  await close(idle);
});

test('a new process does not go on with a file that was begun more than a day ago', async () => {
  useFakeDays();
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'sample.1.log'), 'earlier\n');
  const options = { maxBytes: 9000, maxOldFiles: 5, maxAgeMs: 5 * dayMs };
  await close(await openIn(folder, options));
  expect(await readdir(folder)).toEqual(['sample.1.log']);
  vi.setSystemTime(Date.now() + dayMs + 1_000);
  await close(await openIn(folder, options));
  expect((await readdir(folder)).toSorted()).toEqual(['sample.1.log', 'sample.2.log']);
});
