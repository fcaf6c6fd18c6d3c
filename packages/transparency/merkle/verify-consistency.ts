import { equalBytes } from '../codecs/bytes.ts';
import { toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';
import { checkHash, nodeHash } from './hashing.ts';

export interface ConsistencyClaim {
  /** Size of the older tree, at least 1. */
  readonly from: bigint | number;
  /** Size of the newer tree. */
  readonly to: bigint | number;
  readonly fromRoot: Uint8Array;
  readonly toRoot: Uint8Array;
  /** Hashes of 32 bytes in the order of RFC 6962, section 2.1.2; empty for equal sizes. */
  readonly proof: readonly Uint8Array[];
}

/**
 * Checks that the newer tree begins with all leaves of the older one (RFC 9162, section 2.1.4.2). Returns, or throws. The empty
 * tree is a prefix of every tree and proves nothing, so `from` 0 is refused. Roots of equal sizes are only compared.
 *
 * @throws TransparencyError size_invalid, hash_length_invalid, consistency_from_empty, consistency_sizes_reversed,
 * consistency_roots_differ (of equal sizes), consistency_proof_too_short, consistency_proof_too_long,
 * consistency_from_root_mismatch, consistency_to_root_mismatch
 */
export function verifyConsistency({ from, to, fromRoot, toRoot, proof }: ConsistencyClaim): void {
  const older = toUint64(from, 'size_invalid');
  const newer = toUint64(to, 'size_invalid');
  if (older === 0n) throw refuse('consistency_from_empty', 'Consistency with the empty tree needs no proof and has none.');
  if (older > newer) throw refuse('consistency_sizes_reversed', `A tree of ${older} leaves cannot begin one of ${newer}.`);
  if (older === newer) {
    if (proof.length > 0) throw tooLong();
    if (!equalBytes(fromRoot, toRoot))
      throw refuse('consistency_roots_differ', `Two trees of ${older} leaves have different roots.`);
    return;
  }
  for (const hash of [fromRoot, toRoot, ...proof]) checkHash(hash);
  climb(older, newer, fromRoot, toRoot, proof);
}

function climb(older: bigint, newer: bigint, fromRoot: Uint8Array, toRoot: Uint8Array, proof: readonly Uint8Array[]): void {
  // If the older tree is perfect, its root is the first node, and the proof omits it.
  const isPerfect = (older & (older - 1n)) === 0n;
  const [first, ...rest] = isPerfect ? [fromRoot, ...proof] : proof;
  if (first === undefined) throw tooShort();
  let node = older - 1n;
  let last = newer - 1n;
  while (isOdd(node)) {
    node >>= 1n;
    last >>= 1n;
  }
  let olderHash = first;
  let newerHash = first;
  for (const sibling of rest) {
    if (last === 0n) throw tooLong();
    if (isOdd(node) || node === last) {
      olderHash = nodeHash(sibling, olderHash);
      newerHash = nodeHash(sibling, newerHash);
      while (!isOdd(node) && node !== 0n) {
        node >>= 1n;
        last >>= 1n;
      }
    } else newerHash = nodeHash(newerHash, sibling);
    node >>= 1n;
    last >>= 1n;
  }
  if (last !== 0n) throw tooShort();
  if (!equalBytes(olderHash, fromRoot))
    throw refuse('consistency_from_root_mismatch', 'The consistency proof leads to another root of the older tree.');
  if (!equalBytes(newerHash, toRoot))
    throw refuse('consistency_to_root_mismatch', 'The consistency proof leads to another root of the newer tree.');
}

const tooShort = () => refuse('consistency_proof_too_short', 'The consistency proof ends below the root.');
const tooLong = () => refuse('consistency_proof_too_long', 'The consistency proof continues past the root.');

function isOdd(value: bigint): boolean {
  return (value & 1n) === 1n;
}
