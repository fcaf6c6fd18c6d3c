import { checkHash, emptyRoot, hashLength, pairHashInto } from './hashing.ts';

/**
 * Root of the tree over these leaf hashes (RFC 6962, section 2.1): 32 bytes.
 *
 * @throws TransparencyError hash_length_invalid
 */
export function rootOf(leafHashes: readonly Uint8Array[]): Uint8Array {
  const hashes = new Uint8Array(leafHashes.length * hashLength);
  for (const [at, hash] of leafHashes.entries()) {
    checkHash(hash);
    hashes.set(hash, at * hashLength);
  }
  return reduce(hashes);
}

/**
 * Root of the tree over consecutive hashes, which it overwrites. Level by level: an odd last hash moves up unchanged, which is
 * the same tree as that of the RFC's recursion.
 */
export function reduce(hashes: Uint8Array): Uint8Array {
  let width = hashes.length / hashLength;
  if (width === 0) return emptyRoot.slice();
  while (width > 1) {
    const pairs = Math.floor(width / 2);
    for (let pair = 0; pair < pairs; pair += 1) pairHashInto(hashes, pair * 2 * hashLength, hashes, pair * hashLength);
    if (width % 2 === 1) hashes.copyWithin(pairs * hashLength, (width - 1) * hashLength, width * hashLength);
    width = Math.ceil(width / 2);
  }
  return hashes.slice(0, hashLength);
}
