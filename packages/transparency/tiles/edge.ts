import { toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { checkHash, emptyRoot, hashLength, nodeHash } from '../merkle/hashing.ts';
import { reduce } from '../merkle/root.ts';
import { readTiles, type ReadTile } from './read-tiles.ts';
import { tileHeight } from './tile-path.ts';
import { widthAt } from './tiles-of-size.ts';

/**
 * The right edge of a tree: everything needed to append and to compute the root. A value: growing creates a new one, and
 * nothing is written into it.
 */
export interface Edge {
  /** Leaves of the tree. */
  readonly size: bigint;
  /** By level, the consecutive hashes of the partial tile; empty without one. */
  readonly tiles: readonly Uint8Array[];
  /** Roots of the tree's perfect subtrees, one for each bit of `size` that is set, the lowest first. */
  readonly frontier: readonly Uint8Array[];
}

export const emptyEdge: Edge = { size: 0n, tiles: [], frontier: [] };

/**
 * Root of the tree behind an edge, 32 bytes, by at most 63 hashes.
 *
 * @throws TransparencyError edge_invalid
 */
export function edgeRoot(edge: Edge): Uint8Array {
  checkEdge(edge);
  const [lowest, ...higher] = edge.frontier;
  if (lowest === undefined) return emptyRoot.slice();
  return higher.reduce((root, subtree) => nodeHash(subtree, root), lowest).slice();
}

/**
 * Reads the partial tiles of a tree of `size` leaves and computes its edge. Compare `edgeRoot` with the checkpoint's root
 * before you continue.
 *
 * @throws TransparencyError size_invalid, tile_length_wrong; and the errors of `readTile`
 */
export async function readEdge(size: bigint | number, readTile: ReadTile): Promise<Edge> {
  const leaves = toUint64(size, 'size_invalid');
  const coordinates = [];
  for (let level = 0; leaves >> BigInt(tileHeight * level) > 0n; level += 1) {
    const index = leaves >> BigInt(tileHeight * (level + 1));
    const width = widthAt(level, index, leaves);
    if (width > 0) coordinates.push({ level, index, width });
  }
  const read = await readTiles(coordinates, readTile);
  const tiles: Uint8Array[] = [];
  const frontier: Uint8Array[] = [];
  for (const [at, { level, width }] of coordinates.entries()) {
    const tile = read[at] as Uint8Array;
    while (tiles.length < level) tiles.push(new Uint8Array());
    tiles.push(tile.slice());
    frontier.push(...subtreeRoots(tile, width));
  }
  return { size: leaves, tiles, frontier };
}

/** Roots of the perfect subtrees over the `width` hashes of a partial tile, the smallest first. */
function subtreeRoots(tile: Uint8Array, width: number): Uint8Array[] {
  const roots: Uint8Array[] = [];
  let end = width;
  for (let height = 0; height < tileHeight; height += 1) {
    const wide = 1 << height;
    if ((width & wide) === 0) continue;
    roots.push(reduce(tile.slice((end - wide) * hashLength, end * hashLength)));
    end -= wide;
  }
  return roots;
}

/** @throws TransparencyError edge_invalid */
export function checkEdge({ size, tiles, frontier }: Edge): void {
  const bits = toUint64(size, 'edge_invalid').toString(2).replaceAll('0', '').length;
  const isWhole = tiles.every(
    (tile, level) => tile.length === widthAt(level, size >> BigInt(tileHeight * (level + 1)), size) * hashLength,
  );
  const missing = size >> BigInt(tileHeight * tiles.length);
  if (!isWhole || missing > 0n || frontier.length !== bits)
    throw refuse('edge_invalid', `These tiles and subtrees are not the edge of a tree of ${size} leaves.`);
  for (const hash of frontier) checkHash(hash);
}
