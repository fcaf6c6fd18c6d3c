import { equalBytes } from '../codecs/bytes.ts';
import { toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { checkHash, nodeHash } from './hashing.ts';

export interface InclusionClaim {
  /** Zero-based index of the leaf. */
  readonly index: bigint | number;
  /** Size of the tree of the proof. */
  readonly size: bigint | number;
  /** `leafHash(entry)`: 32 bytes. */
  readonly leafHash: Uint8Array;
  /** Hashes of 32 bytes, from the leaf's sibling up. */
  readonly proof: readonly Uint8Array[];
  /** Root of the tree, 32 bytes, from a checkpoint whose signatures were verified. */
  readonly root: Uint8Array;
}

/**
 * Checks that the leaf is at `index` of the tree with this root (RFC 9162, section 2.1.3.2). Returns, or throws.
 *
 * @throws TransparencyError index_invalid, size_invalid, hash_length_invalid, index_out_of_range, inclusion_proof_too_short,
 * inclusion_proof_too_long, inclusion_root_mismatch
 */
export function verifyInclusion({ index, size, leafHash, proof, root }: InclusionClaim): void {
  let leaf = toUint64(index, 'index_invalid');
  const leaves = toUint64(size, 'size_invalid');
  for (const hash of [leafHash, root, ...proof]) checkHash(hash);
  if (leaf >= leaves) throw refuse('index_out_of_range', `A tree of ${leaves} leaves has no leaf ${leaf}.`);
  let last = leaves - 1n;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0n) throw refuse('inclusion_proof_too_long', 'The inclusion proof continues past the root.');
    if (isOdd(leaf) || leaf === last) {
      hash = nodeHash(sibling, hash);
      // The last node of a level without a sibling moves up unchanged.
      while (!isOdd(leaf) && leaf !== 0n) {
        leaf >>= 1n;
        last >>= 1n;
      }
    } else hash = nodeHash(hash, sibling);
    leaf >>= 1n;
    last >>= 1n;
  }
  if (last !== 0n) throw refuse('inclusion_proof_too_short', 'The inclusion proof ends below the root.');
  if (!equalBytes(hash, root)) throw refuse('inclusion_root_mismatch', 'The inclusion proof leads to another root.');
}

function isOdd(value: bigint): boolean {
  return (value & 1n) === 1n;
}
