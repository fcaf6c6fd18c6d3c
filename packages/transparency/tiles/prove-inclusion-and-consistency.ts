import { toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { hashRanges, type LeafRange } from './tile-nodes.ts';
import type { ReadTile } from './read-tiles.ts';

/**
 * Inclusion proof of leaf `index` in the tree of `size` leaves (RFC 6962, section 2.1.1): hashes of 32 bytes, from the leaf's
 * sibling up. Reads each needed tile once, all in parallel.
 *
 * @throws TransparencyError index_invalid, size_invalid, index_out_of_range, tile_length_wrong; and the errors of `readTile`
 */
export async function inclusionProof(index: bigint | number, size: bigint | number, readTile: ReadTile): Promise<Uint8Array[]> {
  const leaf = toUint64(index, 'index_invalid');
  const leaves = toUint64(size, 'size_invalid');
  if (leaf >= leaves) throw refuse('index_out_of_range', `A tree of ${leaves} leaves has no leaf ${leaf}.`);
  return await hashRanges(inclusionRanges(leaf, { start: 0n, end: leaves }), leaves, readTile);
}

/**
 * Consistency proof from the tree of `from` leaves to that of `to` leaves (RFC 6962, section 2.1.2): hashes of 32 bytes, empty
 * for equal sizes. Reads each needed tile once, all in parallel.
 *
 * @throws TransparencyError size_invalid, consistency_from_empty, consistency_sizes_reversed, tile_length_wrong; and the errors
 * of `readTile`
 */
export async function consistencyProof(from: bigint | number, to: bigint | number, readTile: ReadTile): Promise<Uint8Array[]> {
  const older = toUint64(from, 'size_invalid');
  const newer = toUint64(to, 'size_invalid');
  if (older === 0n) throw refuse('consistency_from_empty', 'Consistency with the empty tree needs no proof and has none.');
  if (older > newer) throw refuse('consistency_sizes_reversed', `A tree of ${older} leaves cannot begin one of ${newer}.`);
  return await hashRanges(consistencyRanges(older, { start: 0n, end: newer }, true), newer, readTile);
}

/** PATH(m, D[n]) as ranges of leaves. `leaf` counts from the start of the tree. */
function inclusionRanges(leaf: bigint, { start, end }: LeafRange): LeafRange[] {
  if (end - start === 1n) return [];
  const split = start + largestPowerOfTwoBelow(end - start);
  const [left, right] = [
    { start, end: split },
    { start: split, end },
  ];
  return leaf < split ? [...inclusionRanges(leaf, left), right] : [...inclusionRanges(leaf, right), left];
}

/** SUBPROOF(m, D[n], b) as ranges of leaves. `older` counts from the start of the tree. */
function consistencyRanges(older: bigint, { start, end }: LeafRange, isWhole: boolean): LeafRange[] {
  if (older === end) return isWhole ? [] : [{ start, end }];
  const split = start + largestPowerOfTwoBelow(end - start);
  const [left, right] = [
    { start, end: split },
    { start: split, end },
  ];
  return older <= split ? [...consistencyRanges(older, left, isWhole), right] : [...consistencyRanges(older, right, false), left];
}

function largestPowerOfTwoBelow(value: bigint): bigint {
  return 1n << BigInt((value - 1n).toString(2).length - 1);
}
