import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakeClock } from '@trivium/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createFilesReport } from './measure-files.ts';

test('files that cannot be reached are said so, and asked for again after ten seconds', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const clock = createFakeClock(new Date('2026-11-23T00:00:00Z'));
  let id: string | undefined = 'an id';
  const report = createFilesReport({ store: { readId: async () => id }, directory, now: () => clock.now() });
  const files = async () => (await report()).checks['files'];
  expect(await files()).toBe('ok');
  expect((await report()).measurements.map(({ name }) => name)).toEqual([
    'storage_files_reachable',
    'storage_free_bytes',
    'storage_files_writable',
  ]);
  id = undefined;
  expect(await files()).toBe('ok');
  clock.advance(10_000);
  expect(await files()).toBe('unreachable');
});

test('a folder that was removed is unreachable, and the rest of the report is there', async () => {
  const store = { readId: async () => undefined };
  const report = await createFilesReport({ store, directory: '/nowhere/files', now: () => new Date() })();
  expect(report.checks).toEqual({ files: 'unreachable' });
  expect(report.measurements.map(({ name }) => name)).toEqual(['storage_files_reachable']);
});

test('a disk with less free than uploads need is disk_full, which is another word than unreachable', async () => {
  const options = { store: { readId: async () => 'an id' }, directory: tmpdir(), now: () => new Date() };
  const filesWith = async (minFreeBytes: number) => (await createFilesReport({ ...options, minFreeBytes })()).checks['files'];
  expect([await filesWith(0), await filesWith(Infinity)]).toEqual(['ok', 'disk_full']);
});

test('files that are there and may not be written are read_only, as under a unit that does not name their folder', async () => {
  const options = { store: { readId: async () => 'an id' }, directory: tmpdir(), now: () => new Date() };
  const report = await createFilesReport({ ...options, isWritable: async () => false })();
  expect(report.checks).toEqual({ files: 'read_only' });
  expect(report.measurements).toContainEqual(expect.objectContaining({ name: 'storage_files_writable', value: 0 }));
});

test('a store that never answers is unreachable', async () => {
  const store = { readId: () => new Promise<never>(() => {}) };
  const report = await createFilesReport({ store, directory: undefined, now: () => new Date(), maxWaitMs: 5 })();
  expect(report.checks).toEqual({ files: 'unreachable' });
});

test('a bucket has no disk', async () => {
  const store = { readId: () => Promise.reject(new Error('away')) };
  const report = await createFilesReport({ store, directory: undefined, now: () => new Date() })();
  expect(report).toMatchObject({
    checks: { files: 'unreachable' },
    measurements: [{ name: 'storage_files_reachable', value: 0 }],
  });
});
