import { emptyEdge, encodeEntryBundle, growTiles } from '@trivium/transparency';
import { expect, test } from 'vitest';
import { sampleEntries } from '../testing/sample-log.ts';
import { entryRows, largestRow, tileRows, type Rows } from './rows.rules.ts';

const spans = ({ positions, widths }: Rows) => positions.map((position, at) => [Number(position), widths[at]]);
const parts = ({ lengths, bytes }: Rows) => {
  let at = 0;
  return lengths.map((length) => bytes.subarray(at, (at += length)));
};

test('rows of entries end with their bundle', () => {
  expect(spans(entryRows(250n, sampleEntries(10)))).toEqual([
    [250, 6],
    [256, 4],
  ]);
  expect(spans(entryRows(256n, sampleEntries(513)))).toEqual([
    [256, 256],
    [512, 256],
    [768, 1],
  ]);
  expect(spans(entryRows(7n, []))).toEqual([]);
});

test('rows of entries end before they exceed a page; a larger entry gets a row of its own', () => {
  const entries = [4000, 4000, 56, 1, 20_000, 5, 8060].map((length) => Buffer.alloc(length));
  const rows = entryRows(0n, entries);
  expect(spans(rows)).toEqual([
    [0, 3],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 1],
  ]);
  expect(rows.lengths).toEqual([8062, 3, 20_002, 7, 8062]);
});

test('the rows of a bundle, joined, are the bundle', () => {
  const entries = sampleEntries(256).map((entry, index) => Buffer.concat([entry, Buffer.alloc(index)]));
  const rows = entryRows(512n, entries);
  expect(rows.positions.length).toBeGreaterThan(3);
  expect(Math.max(...rows.lengths)).toBeLessThanOrEqual(largestRow);
  expect(Buffer.concat(parts(rows)).equals(encodeEntryBundle(entries))).toBe(true);
});

test('rows of tiles hold only new hashes, and end with their tile and before they exceed a page', () => {
  const before = growTiles(emptyEdge, { entries: sampleEntries(10) });
  const after = growTiles(before.edge, { entries: sampleEntries(510) });
  const rows = tileRows(10n, after.tiles);
  const levels = spans(rows).map((span, at) => [rows.levels[at], ...span]);
  expect(levels.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)).toEqual([
    [0, 10, 246],
    [0, 256, 252],
    [0, 508, 4],
    [0, 512, 8],
    [1, 0, 2],
  ]);
  expect(Math.max(...rows.lengths)).toBeLessThanOrEqual(largestRow);
  const first = rows.levels.indexOf(0);
  const tile = after.tiles.find(({ level, index }) => level === 0 && index === 0n);
  expect(parts(rows)[first]?.equals((tile?.hashes ?? new Uint8Array()).subarray(320))).toBe(true);
});

test('a tree that did not grow has no rows', () => {
  const { edge } = growTiles(emptyEdge, { entries: sampleEntries(300) });
  const { tiles } = growTiles(edge, { entries: [] });
  expect(spans(tileRows(300n, tiles))).toEqual([]);
});
