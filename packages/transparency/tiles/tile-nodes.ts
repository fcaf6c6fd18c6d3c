import { hashLength, nodeHash } from '../merkle/hashing.ts';
import { reduce } from '../merkle/root.ts';
import { readTiles, type ReadTile } from './read-tiles.ts';
import { tileHeight, tileWidth, type TileCoordinates } from './tile-path.ts';
import { widthAt } from './tiles-of-size.ts';

/** The leaves from `start` to `end`, exclusive, whose MTH is one hash of a proof. At least one. */
export interface LeafRange {
  readonly start: bigint;
  readonly end: bigint;
}

/** A perfect subtree: `2 ** height` leaves from `index * 2 ** height` on. */
interface Subtree {
  readonly height: number;
  readonly index: bigint;
}

/**
 * MTH(D[start:end]) of each range in a tree of `size` leaves, in order. Reads each needed tile once, all of them in parallel. A
 * range must be one of a proof of RFC 6962: a perfect subtree, or one that ends where the tree ends.
 */
export async function hashRanges(ranges: readonly LeafRange[], size: bigint, readTile: ReadTile): Promise<Uint8Array[]> {
  const subtrees = ranges.map(perfectSubtrees);
  const tilesByName = new Map<string, TileCoordinates>();
  for (const subtree of subtrees.flat()) {
    const { tile } = place(subtree, size);
    tilesByName.set(tileName(tile), tile);
  }
  const hashes = await readTiles([...tilesByName.values()], readTile);
  const tiles = new Map([...tilesByName.keys()].map((name, at) => [name, hashes[at] as Uint8Array]));
  return subtrees.map((parts) =>
    parts
      .map((part) => hashSubtree(part, size, tiles))
      // From the right: the RFC splits at the largest power of two, so the right side is hashed first.
      .reduceRight((right, left) => nodeHash(left, right)),
  );
}

function hashSubtree(subtree: Subtree, size: bigint, tiles: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const { tile, first, count } = place(subtree, size);
  const hashes = tiles.get(tileName(tile)) as Uint8Array;
  return reduce(hashes.slice(first * hashLength, (first + count) * hashLength));
}

/** The range as perfect subtrees, the largest first. */
function perfectSubtrees({ start, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end;) {
    const height = (end - at).toString(2).length - 1;
    subtrees.push({ height, index: at >> BigInt(height) });
    at += 1n << BigInt(height);
  }
  return subtrees;
}

/** The tile with the hashes under a subtree, and their positions in it. */
function place({ height, index }: Subtree, size: bigint): { tile: TileCoordinates; first: number; count: number } {
  const level = Math.floor(height / tileHeight);
  const count = 2 ** (height % tileHeight);
  const firstHash = index * BigInt(count);
  const tileIndex = firstHash / BigInt(tileWidth);
  const tile = { level, index: tileIndex, width: widthAt(level, tileIndex, size) };
  return { tile, first: Number(firstHash % BigInt(tileWidth)), count };
}

function tileName({ level, index }: TileCoordinates): string {
  return `${level}/${index}`;
}
