import { largestUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { checkHash, hashLength, leafHashInto } from '../merkle/hashing.ts';
import { checkEdge, edgeRoot, type Edge } from './edge.ts';
import { openTree, type Tile } from './growing-tree.ts';
import { tileWidth } from './tile-path.ts';

/** The leaves to append: entries as they are logged, or their leaf hashes. */
export type Growth = { readonly entries: readonly Uint8Array[] } | { readonly leafHashes: readonly Uint8Array[] };

export interface GrownTree {
  /**
   * The tiles that the tree did not have before: those that became full, then the partial tiles of the new size. A tile comes
   * after those below it.
   */
  readonly tiles: readonly Tile[];
  readonly edge: Edge;
  readonly size: bigint;
  /** Root of the grown tree, 32 bytes. */
  readonly root: Uint8Array;
}

/**
 * Appends leaves to the tree with the right edge `edge`: one hash a leaf, two with entries, and at most 63 more for the root.
 *
 * @throws TransparencyError edge_invalid, size_invalid, hash_length_invalid
 */
export function growTiles(edge: Edge, growth: Growth): GrownTree {
  checkEdge(edge);
  const areEntries = 'entries' in growth;
  const leaves = areEntries ? growth.entries : growth.leafHashes;
  const size = edge.size + BigInt(leaves.length);
  if (size > largestUint64) throw refuse('size_invalid', 'A tree has at most 2^64 - 1 leaves.');
  const tree = openTree(edge, size);
  for (let at = 0; at < leaves.length;) {
    const { hashes, width } = tree.leafTile();
    const part = leaves.slice(at, at + tileWidth - width);
    let offset = width * hashLength;
    for (const leaf of part) {
      if (areEntries) leafHashInto(leaf, hashes, offset);
      else copyLeafHash(leaf, hashes, offset);
      offset += hashLength;
    }
    tree.countLeaves(part.length);
    at += part.length;
  }
  const { tiles, edge: grown } = tree.close();
  return { tiles, edge: grown, size, root: edgeRoot(grown) };
}

function copyLeafHash(hash: Uint8Array, target: Uint8Array, offset: number): void {
  checkHash(hash);
  target.set(hash, offset);
}
