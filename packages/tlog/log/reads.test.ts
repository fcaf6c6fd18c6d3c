import { join } from 'node:path';
import {
  decodeEntryBundle,
  leafHash,
  parsePolicy,
  parseProof,
  rootOf,
  tilesOfSize,
  verifyConsistency,
  verifyInclusion,
  verifyProof,
} from '@trivium/transparency';
import { useDatabase } from '@trivium/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyTables } from '../testing/empty-tables.ts';
import { openSampleLog, sampleEntries, sampleOrigin, sampleSigner } from '../testing/sample-log.ts';
import type { TransparencyLog } from './create-transparency-log.ts';

const database = useDatabase('catalog', join(import.meta.dirname, '../migrations'));
let log: TransparencyLog;

describe('a small log', () => {
  const size = 40;
  const hashes = sampleEntries(size).map(leafHash);
  const roots = Array.from({ length: size + 1 }, (_, at) => rootOf(hashes.slice(0, at)));

  beforeAll(async () => {
    await emptyTables(database().administrator);
    log = openSampleLog(database().pool);
    for (const entry of sampleEntries(size)) await log.append([entry]);
  });

  test('proves the inclusion of every entry at every size', async () => {
    for (let to = 1; to <= size; to += 1)
      for (let index = 0; index < to; index += 1)
        verifyInclusion({
          index,
          size: to,
          leafHash: hashes[index] as Uint8Array,
          proof: await log.inclusionProof(BigInt(index), BigInt(to)),
          root: roots[to] as Uint8Array,
        });
  });

  test('proves the consistency of every two sizes', async () => {
    for (let to = 1; to <= size; to += 1)
      for (let from = 1; from <= to; from += 1)
        verifyConsistency({
          from,
          to,
          fromRoot: roots[from] as Uint8Array,
          toRoot: roots[to] as Uint8Array,
          proof: await log.consistencyProof(BigInt(from), BigInt(to)),
        });
    expect(await log.consistencyProof(0n, 7n)).toEqual([]);
  });

  test('returns every signed checkpoint', async () => {
    for (let at = 0; at <= size; at += 1) {
      const { root } = await log.checkpointAt(BigInt(at));
      expect(Buffer.from(root)).toEqual(Buffer.from(roots[at] as Uint8Array));
    }
  });

  test('writes a proof file for every entry that verifies without the log', async () => {
    for (const [index, entry] of sampleEntries(size).entries()) {
      const file = await log.proofFile(BigInt(index));
      expect(parseProof(file).index).toBe(BigInt(index));
      const policy = parsePolicy('quorum none\n');
      verifyProof({ proof: file, leafHash: leafHash(entry), logKey: sampleSigner.key, policy });
    }
  });

  test.each<[string, () => Promise<unknown>]>([
    ['log_size_out_of_range', () => log.inclusionProof(0n, 41n)],
    ['log_size_out_of_range', () => log.inclusionProof(0n, -1n)],
    ['log_index_out_of_range', () => log.inclusionProof(7n, 7n)],
    ['log_index_out_of_range', () => log.inclusionProof(-1n, 7n)],
    ['log_size_out_of_range', () => log.consistencyProof(1n, 41n)],
    ['proof_sizes_reversed', () => log.consistencyProof(8n, 7n)],
    ['proof_sizes_reversed', () => log.consistencyProof(-1n, 7n)],
    ['checkpoint_not_found', () => log.checkpointAt(41n)],
    ['checkpoint_not_found', () => log.checkpointAt(-1n)],
    ['checkpoint_not_found', () => log.checkpointAt(2n ** 70n)],
    ['log_index_out_of_range', () => log.readEntries(0n, 41n)],
    ['log_index_out_of_range', () => log.readEntries(-1n, 3n)],
    ['log_index_out_of_range', () => log.readEntries(3n, 2n)],
    ['log_index_out_of_range', () => log.proofFile(40n)],
    ['log_index_out_of_range', () => log.proofFile(-1n)],
    ['tile_not_found', () => log.readTile(0, 0n)],
    ['tile_not_found', () => log.readTile(0, 0n, 41)],
    ['tile_not_found', () => log.readTile(0, 0n, 0)],
    ['tile_not_found', () => log.readTile(0, 0n, 1.5)],
    ['tile_not_found', () => log.readTile(0, 1n, 1)],
    ['tile_not_found', () => log.readTile(1, 0n, 1)],
    ['tile_not_found', () => log.readTile(-1, 0n, 1)],
    ['tile_not_found', () => log.readTile(63, 0n, 1)],
    ['tile_not_found', () => log.readTile(0, -1n, 1)],
    ['tile_not_found', () => log.readTile(0, 2n ** 64n - 1n, 1)],
    ['entries_not_found', () => log.readEntryBundle(0n)],
    ['entries_not_found', () => log.readEntryBundle(0n, 41)],
    ['entries_not_found', () => log.readEntryBundle(1n, 1)],
    ['entries_not_found', () => log.readEntryBundle(-1n, 1)],
    ['entries_not_found', () => log.readEntryBundle(2n ** 60n, 1)],
  ])('refuses with %s: %s', async (code, read) => {
    await expect(read()).rejects.toMatchObject({ code });
  });
});

describe('a log of several levels', () => {
  const sizes = [1, 5, 255, 256, 257, 300, 511, 512, 700, 65_500, 65_536, 65_800];
  // Some fill a page each, and rows end within bundles.
  const entries = sampleEntries(65_800).map((entry, index) =>
    index % 1000 < 40 ? Buffer.concat([entry, Buffer.alloc((index * 7919) % 3000, index)]) : entry,
  );
  const hashes = entries.map(leafHash);

  beforeAll(async () => {
    await emptyTables(database().administrator);
    log = openSampleLog(database().pool);
    for (const [at, size] of sizes.entries()) await log.append(entries.slice(sizes[at - 1] ?? 0, size));
  });

  test('serves every tile, full or partial, of every size that has a checkpoint', async () => {
    for (const size of sizes)
      for (const { level, index, width } of tilesOfSize(size)) {
        // Full tiles of earlier sizes are the same.
        if (width === 256 && index < BigInt((size >> (8 * (level + 1))) - 2)) continue;
        const tile = await log.readTile(level, index, width);
        const expected = Array.from({ length: width }, (_, at) => {
          const first = (Number(index) * 256 + at) * 256 ** level;
          return rootOf(hashes.slice(first, first + 256 ** level));
        });
        expect(Buffer.concat(expected).equals(tile)).toBe(true);
      }
  });

  test('serves every entry bundle, full or partial, of every size that has a checkpoint', async () => {
    for (const size of sizes)
      for (const { level, index, width } of tilesOfSize(size)) {
        if (level !== 0 || (width === 256 && Number(index) % 16 !== 0)) continue;
        const first = Number(index) * 256;
        const bundle = decodeEntryBundle(await log.readEntryBundle(index, width), width);
        expect(Buffer.concat(bundle).equals(Buffer.concat(entries.slice(first, first + width)))).toBe(true);
      }
  });

  test('serves narrower bundles than any checkpoint promised', async () => {
    for (const [index, width] of [
      [0, 3],
      [1, 100],
      [3, 17],
      [200, 255],
      [257, 7],
    ] as const) {
      const bundle = decodeEntryBundle(await log.readEntryBundle(BigInt(index), width), width);
      expect(bundle.map(String)).toEqual(entries.slice(index * 256, index * 256 + width).map(String));
    }
  });

  test('reads entries from anywhere to anywhere', async () => {
    for (const [from, to] of [
      [0, 1],
      [3, 3],
      [250, 260],
      [255, 257],
      [1000, 1040],
      [999, 6000],
      [65_000, 65_800],
      [65_799, 65_800],
    ] as const) {
      const read = await log.readEntries(BigInt(from), BigInt(to));
      expect(read).toHaveLength(to - from);
      expect(Buffer.concat(read).equals(Buffer.concat(entries.slice(from, to)))).toBe(true);
    }
  });

  test('proves inclusion and consistency between all sizes that have a checkpoint', async () => {
    const rootAt = new Map(sizes.map((size) => [size, rootOf(hashes.slice(0, size))]));
    for (const to of sizes) {
      const root = rootAt.get(to) as Uint8Array;
      for (const index of [0, 100, 255, 256, 299, 65_499, 65_535].filter((at) => at < to)) {
        const proof = await log.inclusionProof(BigInt(index), BigInt(to));
        verifyInclusion({ index, size: to, leafHash: hashes[index] as Uint8Array, proof, root });
      }
      for (const from of sizes.filter((size) => size <= to)) {
        const proof = await log.consistencyProof(BigInt(from), BigInt(to));
        verifyConsistency({ from, to, fromRoot: rootAt.get(from) as Uint8Array, toRoot: root, proof });
      }
    }
  });

  test('has no faults in an audit', async () => {
    expect(await log.audit()).toEqual({ size: 65_800n, checkpoints: sizes.length + 1, faults: [] });
  });
});

test('a log that was never opened has no checkpoint, and an audit finds it empty', async () => {
  await emptyTables(database().administrator);
  log = openSampleLog(database().pool);
  await expect(log.latestCheckpoint()).rejects.toMatchObject({ code: 'checkpoint_not_found' });
  expect(await log.audit()).toEqual({ size: 0n, checkpoints: 0, faults: [] });
  expect(log.origin).toBe(sampleOrigin);
});
