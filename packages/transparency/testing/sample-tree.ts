import { growTiles, emptyEdge, leafHash, type ReadTile, type Tile } from '../index.ts';

/** Leaf hashes of a tree with distinct entries. */
export function sampleLeaves(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, index) => leafHash(new TextEncoder().encode(`entry ${index}`)));
}

export interface TileStore {
  readonly readTile: ReadTile;
  /** Names of the requested tiles, in order. */
  readonly requestedTiles: string[];
}

/** A source of tiles in memory. Like a static file server, it rejects for a missing tile. */
export function tileStore(tiles: Iterable<Tile>): TileStore {
  const stored = new Map(Array.from(tiles, (tile) => [`${tile.level}/${tile.index}/${tile.width}`, tile.hashes]));
  const requestedTiles: string[] = [];
  const readTile: ReadTile = async (level, index, width) => {
    const name = `${level}/${index}/${width}`;
    requestedTiles.push(name);
    const hashes = stored.get(name);
    if (hashes === undefined) throw new Error(`There is no tile ${name}.`);
    return hashes;
  };
  return { readTile, requestedTiles };
}

/** The tiles of the tree over these leaf hashes, and nothing else. */
export function storeTree(leafHashes: readonly Uint8Array[]): TileStore {
  return tileStore(growTiles(emptyEdge, { leafHashes }).tiles);
}

/** The bytes with one flipped bit. */
export function flipBit(bytes: Uint8Array, bit: number): Uint8Array {
  const flipped = bytes.slice();
  flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return flipped;
}
