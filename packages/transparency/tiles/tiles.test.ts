import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consistencyProof,
  edgeRoot,
  emptyEdge,
  entriesPath,
  growTiles,
  inclusionProof,
  leafHash,
  parseTilePath,
  readEdge,
  rootOf,
  tilePath,
  tilesOfSize,
  verifyInclusion,
  type Tile,
} from '../index.ts';
import { sampleLeaves, storeTree, tileStore } from '../testing/sample-tree.ts';

const leaves = sampleLeaves(1500);

/** MTH(D[(n * 256 + i) * 256**l : (n * 256 + i + 1) * 256**l]) for each i, as tlog-tiles defines a tile. */
function defineTile(level: number, index: number, width: number): number[] {
  const wide = 256 ** level;
  const hashes = Array.from({ length: width }, (_, at) =>
    rootOf(leaves.slice((index * 256 + at) * wide, (index * 256 + at + 1) * wide)),
  );
  return hashes.flatMap((hash) => [...hash]);
}

test.each([
  [1234067, 256, 'tile/0/x001/x234/067'],
  [1234067, 8, 'tile/0/x001/x234/067.p/8'],
  [0, 256, 'tile/0/000'],
  [999, 1, 'tile/0/999.p/1'],
  [1000, 255, 'tile/0/x001/000.p/255'],
])('tile %i of width %i is %s', (index, width, path) => {
  expect(tilePath(0, index, width)).toBe(path);
  expect(parseTilePath(path)).toEqual({ level: 0, index: BigInt(index), width });
  expect(entriesPath(index, width)).toBe(path.replace('tile/0', 'tile/entries'));
});

test('every path is read as what it was written from', () => {
  const coordinates = fc.record({
    level: fc.oneof(fc.nat(63), fc.constant('entries' as const)),
    index: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    width: fc.integer({ min: 1, max: 256 }),
  });
  fc.assert(
    fc.property(coordinates, ({ level, index, width }) => {
      const path = level === 'entries' ? entriesPath(index, width) : tilePath(level, index, width);
      expect(parseTilePath(path)).toEqual({ level, index, width });
    }),
  );
});

test.each([
  ['tile/0/x000/067', 'tile_index_invalid'],
  ['tile/0/x099/x999/x999/x999/x999/x999/999', 'tile_index_invalid'],
  ['tile/00/067', 'tile_level_invalid'],
  ['tile/64/067', 'tile_level_invalid'],
  ['tile/0/067.p/0', 'tile_width_invalid'],
  ['tile/0/067.p/08', 'tile_width_invalid'],
  ['tile/0/067.p/256', 'tile_width_invalid'],
  ['tile/0/67', 'tile_path_malformed'],
  ['tile/0/001/067', 'tile_path_malformed'],
  ['tile/0/x067', 'tile_path_malformed'],
  ['tile/-1/067', 'tile_path_malformed'],
  ['tile/0/067/', 'tile_path_malformed'],
  ['/tile/0/067', 'tile_path_malformed'],
  ['tile/0/067\n', 'tile_path_malformed'],
  ['tile/0/../067', 'tile_path_malformed'],
])('the path %s is refused by %s', (path, code) => {
  expect(() => parseTilePath(path)).toThrow(expect.objectContaining({ code }));
});

test('a tree of 70,000 leaves has the tiles that the specification counts', () => {
  const tiles = Array.from(tilesOfSize(70_000));
  const count = (level: number, isFull: boolean) =>
    tiles.filter((tile) => tile.level === level && (tile.width === 256) === isFull);
  expect([count(0, true).length, count(1, true).length, count(2, true).length]).toEqual([273, 1, 0]);
  expect([0, 1, 2].map((level) => count(level, false).map(({ width }) => width))).toEqual([[112], [17], [1]]);
});

test('a tree of 256 leaves has a full tile and a partial one of width 1 above it', () => {
  expect(Array.from(tilesOfSize(256))).toEqual([
    { level: 0, index: 0n, width: 256 },
    { level: 1, index: 0n, width: 1 },
  ]);
});

test('the tiles of the largest tree are not all created at once', () => {
  expect(tilesOfSize(2n ** 64n - 1n).next().value).toEqual({ level: 0, index: 0n, width: 256 });
});

test('however a tree is grown, its tiles follow the definition and its root the RFC', () => {
  const batches = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(batches, fc.boolean(), (sizes, areEntries) => {
      const tiles: Tile[] = [];
      let edge = emptyEdge;
      for (const count of sizes) {
        const from = Number(edge.size);
        const part = Array.from({ length: Math.min(count, leaves.length - from) }, (_, at) => from + at);
        const growth = areEntries
          ? { entries: part.map((index) => new TextEncoder().encode(`entry ${index}`)) }
          : { leafHashes: part.map((index) => leaves[index] as Uint8Array) };
        const grown = growTiles(edge, growth);
        expect(grown.root).toEqual(rootOf(leaves.slice(0, from + part.length)));
        expect(grown.tiles.map(({ level, index, width }) => ({ level, index, width }))).toEqual(
          expect.arrayContaining(Array.from(tilesOfSize(grown.size, edge.size))),
        );
        expect(grown.tiles).toHaveLength(Array.from(tilesOfSize(grown.size, edge.size)).length);
        tiles.push(...grown.tiles);
        ({ edge } = grown);
      }
      for (const { level, index, width, hashes } of tiles) expect([...hashes]).toEqual(defineTile(level, Number(index), width));
    }),
    { numRuns: 15 },
  );
});

test('a tree is grown further from its stored tiles as from its edge', async () => {
  for (const size of [0, 1, 2, 3, 128, 255, 256, 257, 511, 512, 700, 1023, 1024, 1499]) {
    const first = growTiles(emptyEdge, { leafHashes: leaves.slice(0, size) });
    const edge = await readEdge(size, tileStore(first.tiles).readTile);
    expect(edge).toEqual(first.edge);
    expect(edgeRoot(edge)).toEqual(first.root);
    expect(growTiles(edge, { leafHashes: leaves.slice(size) })).toEqual(
      growTiles(first.edge, { leafHashes: leaves.slice(size) }),
    );
  }
});

test('growing changes neither the edge nor returned tiles', () => {
  const first = growTiles(emptyEdge, { leafHashes: leaves.slice(0, 300) });
  const before = structuredClone(first);
  growTiles(first.edge, { leafHashes: leaves.slice(300) });
  expect(first).toEqual(before);
});

test('an edge does not change with the bytes that it was read from', async () => {
  const bytes = (leaves[0] as Uint8Array).slice();
  const edge = await readEdge(1, async () => bytes);
  bytes.fill(0);
  expect(edge).toEqual(growTiles(emptyEdge, { leafHashes: leaves.slice(0, 1) }).edge);
});

test('an edge that lacks a tile, a hash or a subtree is refused', () => {
  const { edge } = growTiles(emptyEdge, { leafHashes: leaves.slice(0, 258) });
  const [lower, upper] = edge.tiles as [Uint8Array, Uint8Array];
  const wrong = [
    { tiles: [lower] },
    { tiles: [lower.subarray(32), upper] },
    { frontier: edge.frontier.slice(1) },
    { size: 259n },
  ];
  for (const part of wrong)
    expect(() => edgeRoot({ ...edge, ...part })).toThrow(expect.objectContaining({ code: 'edge_invalid' }));
});

test('a tile comes after those below it', () => {
  const { tiles } = growTiles(emptyEdge, { leafHashes: Array.from({ length: 65_537 }, () => leaves[0] as Uint8Array) });
  const at = (level: number, index: number) => tiles.findIndex((tile) => tile.level === level && tile.index === BigInt(index));
  expect(at(1, 0)).toBeGreaterThan(at(0, 255));
  expect(at(2, 0)).toBeGreaterThan(at(1, 0));
});

test('a proof reads each tile once, at its width in that tree, and requests all before the first arrives', async () => {
  const size = 1500;
  const { readTile, requestedTiles } = storeTree(leaves);
  const answers: (() => void)[] = [];
  const waiting = inclusionProof(700, size, async (...tile) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    return await readTile(...tile);
  });
  const count = answers.length;
  for (const answer of answers) answer();
  verifyInclusion({ index: 700, size, leafHash: leaves[700] as Uint8Array, proof: await waiting, root: rootOf(leaves) });
  expect(requestedTiles.toSorted()).toEqual(['0/2/256', '0/5/220', '1/0/5']);
  expect(count).toBe(requestedTiles.length);
  requestedTiles.length = 0;
  await consistencyProof(1000, size, readTile);
  expect(new Set(requestedTiles).size).toBe(requestedTiles.length);
});

test('a proof in a tree of three levels of tiles is verified', async () => {
  const many = Array.from({ length: 70_000 }, (_, index) => leafHash(Uint8Array.of(index, index >> 8, index >> 16)));
  const { readTile } = storeTree(many);
  const root = edgeRoot(await readEdge(70_000, readTile));
  for (const index of [0, 255, 256, 65_535, 65_536, 69_887, 69_888, 69_999]) {
    const proof = await inclusionProof(index, 70_000, readTile);
    verifyInclusion({ index, size: 70_000, leafHash: many[index] as Uint8Array, proof, root });
  }
});
