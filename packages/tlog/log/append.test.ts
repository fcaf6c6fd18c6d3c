import { leafHash, openNote, parseCheckpoint, rootOf, verifyConsistency } from '@trivium/transparency';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSampleLog, sampleEntries, sampleOrigin, sampleSigner } from '../testing/sample-log.ts';
import { useTables } from '../testing/use-tables.ts';
import type { TransparencyLog } from './create-transparency-log.ts';

const database = useTables();
let log: TransparencyLog;

beforeEach(() => {
  log = openSampleLog(database().pool);
});
afterEach(() => log.close());

const stated = async () => {
  const { note } = await log.latestCheckpoint();
  return parseCheckpoint(openNote(note, [sampleSigner.key]).text);
};
const sizes = async () => {
  const { rows } = await database().pool.query<{ size: string }>('select size from catalog.log_checkpoints order by size');
  return rows.map(({ size }) => Number(size));
};

test('a new log shows a signed checkpoint of the empty tree', async () => {
  const { size } = await log.open();
  expect(size).toBe(0n);
  expect(await stated()).toMatchObject({ origin: sampleOrigin, size: 0n, root: rootOf([]) });
});

test('entries are at the positions that append returns, under a checkpoint with their root', async () => {
  const entries = sampleEntries(3);
  expect(await log.append(entries)).toEqual({ first: 0n, size: 3n });
  expect(await log.append([Buffer.from('fourth')])).toEqual({ first: 3n, size: 4n });
  const all = [...entries, Buffer.from('fourth')];
  expect((await log.readEntries(0n, 4n)).map(String)).toEqual(all.map(String));
  expect(await stated()).toMatchObject({ size: 4n, root: rootOf(all.map(leafHash)) });
});

test('concurrent calls keep their order and share a checkpoint', async () => {
  const calls = Array.from({ length: 300 }, (_, index) => log.append([Buffer.from(`call ${index}`)]));
  const answers = await Promise.all(calls);
  expect(answers.map(({ first }) => Number(first))).toEqual(Array.from({ length: 300 }, (_, index) => index));
  expect((await log.readEntries(0n, 300n)).map(String)).toEqual(Array.from({ length: 300 }, (_, index) => `call ${index}`));
  expect(await sizes()).toEqual([0, 300]);
});

test('a batch stays within its limit, and one call is never divided', async () => {
  log = openSampleLog(database().pool, { limits: { batchEntries: 10 } });
  const answers = await Promise.all([4, 4, 4, 25, 1].map((count) => log.append(sampleEntries(count))));
  expect(answers.map(({ first }) => Number(first))).toEqual([0, 4, 8, 12, 37]);
  expect(await sizes()).toEqual([0, 8, 12, 37, 38]);
});

test('appending no entries makes no checkpoint and returns the size of the log', async () => {
  await log.append(sampleEntries(2));
  expect(await log.append([])).toEqual({ first: 2n, size: 2n });
  expect(await sizes()).toEqual([0, 2]);
});

test('an entry may be empty or have 65,535 bytes, and is read back unchanged', async () => {
  const entries = [Buffer.alloc(0), Buffer.alloc(65_535, 7), Buffer.alloc(0), Buffer.from([0, 1, 2])];
  await log.append(entries);
  expect((await log.readEntries(0n, 4n)).map((entry) => Buffer.from(entry))).toEqual(entries);
  expect((await log.audit()).faults).toEqual([]);
});

test('an entry of more than 65,535 bytes is refused, and nothing of its call is stored', async () => {
  const entries = [Buffer.from('good'), Buffer.alloc(65_536)];
  await expect(log.append(entries)).rejects.toMatchObject({ code: 'log_entry_too_large' });
  await expect(log.sequence(() => entries)).rejects.toMatchObject({ code: 'log_entry_too_large' });
  expect((await log.open()).size).toBe(0n);
});

test('a call with too many entries or bytes is refused', async () => {
  log = openSampleLog(database().pool, { limits: { appendEntries: 3, appendBytes: 100 } });
  await expect(log.append(sampleEntries(4))).rejects.toMatchObject({ code: 'append_too_large' });
  await expect(log.append([Buffer.alloc(101)])).rejects.toMatchObject({ code: 'append_too_large' });
  await expect(log.sequence(() => sampleEntries(4))).rejects.toMatchObject({ code: 'append_too_large' });
  expect(await log.append(sampleEntries(3))).toEqual({ first: 0n, size: 3n });
});

test('a full queue refuses calls, and stores the waiting ones', async () => {
  log = openSampleLog(database().pool, { limits: { queuedEntries: 5 } });
  const answers = await Promise.allSettled([3, 2, 1].map((count) => log.append(sampleEntries(count))));
  expect(answers).toMatchObject([
    { value: { first: 0n } },
    { value: { first: 3n } },
    { reason: { code: 'append_queue_full', retryAfter: 1 } },
  ]);
  expect((await log.latestCheckpoint()).size).toBe(5n);
});

test('a closing log answers waiting calls, and refuses later ones', async () => {
  const waiting = log.append(sampleEntries(2));
  const closed = log.close();
  await expect(log.append(sampleEntries(1))).rejects.toMatchObject({ code: 'log_closed' });
  await closed;
  expect(await waiting).toEqual({ first: 0n, size: 2n });
});

test('checkpoints at all sizes are consistent', async () => {
  for (const count of [1, 2, 250, 3, 1, 600, 5000]) await log.append(sampleEntries(count));
  const allSizes = await sizes();
  expect(allSizes).toEqual([0, 1, 3, 253, 256, 257, 857, 5857]);
  for (const from of allSizes.slice(1))
    for (const to of allSizes.filter((size) => size >= from)) {
      const [older, newer] = [await log.checkpointAt(BigInt(from)), await log.checkpointAt(BigInt(to))];
      const proof = await log.consistencyProof(BigInt(from), BigInt(to));
      verifyConsistency({ from, to, fromRoot: older.root, toRoot: newer.root, proof });
    }
  expect(await log.audit()).toEqual({ size: 5857n, checkpoints: 8, faults: [] });
});

test('two logs that take turns on one database keep one history', async () => {
  const other = openSampleLog(database().pool);
  const logs = [log, other];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (logs[index % 2] as TransparencyLog).append([Buffer.from(`turn ${index}`)])),
  );
  for (const [index, { first }] of answers.entries())
    expect(String((await log.readEntries(first, first + 1n))[0])).toBe(`turn ${index}`);
  await Promise.all(Array.from({ length: 30 }, (_, index) => (logs[index % 2] as TransparencyLog).append(sampleEntries(700))));
  expect(await log.audit()).toMatchObject({ size: 21_040n, faults: [] });
  await other.close();
});

test('entries that wait are hashed while the batch before them is stored, with the same result', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => log.append(sampleEntries(3000, `call ${index}`))));
  expect(answers.map(({ first }) => Number(first))).toEqual(Array.from({ length: 12 }, (_, index) => index * 3000));
  expect(await log.audit()).toEqual({ size: 36_000n, checkpoints: 13, faults: [] });
});

test('the channel is notified of the size of each new checkpoint', async () => {
  log = openSampleLog(database().pool, { notify: 'sample_log' });
  const client = await database().pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen sample_log');
  await log.append(sampleEntries(2));
  await log.append(sampleEntries(3));
  await expect.poll(() => heard, { timeout: 5000, interval: 10 }).toEqual(['2', '5']);
  await client.query('unlisten *');
  client.release();
});
