import { toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { rootOf } from './root.ts';

/**
 * Inclusion path over leaf hashes in memory: PATH(m, D[n]) as RFC 6962, section 2.1.1, defines it. Hashes the whole tree each
 * time; a log uses `inclusionProof`, which reads tiles.
 *
 * @throws TransparencyError index_invalid, index_out_of_range, hash_length_invalid
 */
export function inclusionPath(index: bigint | number, leafHashes: readonly Uint8Array[]): Uint8Array[] {
  const leaf = toUint64(index, 'index_invalid');
  if (leaf >= leafHashes.length) throw refuse('index_out_of_range', `A tree of ${leafHashes.length} leaves has no leaf ${leaf}.`);
  return path(Number(leaf), leafHashes);
}

/**
 * Consistency path over leaf hashes in memory: PROOF(m, D[n]) as RFC 6962, section 2.1.2, defines it.
 *
 * @throws TransparencyError size_invalid, consistency_from_empty, consistency_sizes_reversed, hash_length_invalid
 */
export function consistencyPath(from: bigint | number, leafHashes: readonly Uint8Array[]): Uint8Array[] {
  const older = toUint64(from, 'size_invalid');
  if (older === 0n) throw refuse('consistency_from_empty', 'Consistency with the empty tree needs no proof and has none.');
  if (older > leafHashes.length)
    throw refuse('consistency_sizes_reversed', `A tree of ${older} leaves cannot begin one of ${leafHashes.length}.`);
  return subproof(Number(older), leafHashes, true);
}

function path(index: number, leaves: readonly Uint8Array[]): Uint8Array[] {
  if (leaves.length === 1) return [];
  const split = largestPowerOfTwoBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split ? [...path(index, left), rootOf(right)] : [...path(index - split, right), rootOf(left)];
}

/** SUBPROOF(m, D[n], b): `isWhole` means that the verifier knows the root of these leaves, as the older tree's. */
function subproof(older: number, leaves: readonly Uint8Array[], isWhole: boolean): Uint8Array[] {
  if (older === leaves.length) return isWhole ? [] : [rootOf(leaves)];
  const split = largestPowerOfTwoBelow(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return older <= split
    ? [...subproof(older, left, isWhole), rootOf(right)]
    : [...subproof(older - split, right, false), rootOf(left)];
}

function largestPowerOfTwoBelow(value: number): number {
  return 2 ** Math.floor(Math.log2(value - 1));
}
