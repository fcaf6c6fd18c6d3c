import { sha256, sha256Into } from '#crypto';
import { refuse } from '../errors.ts';

/** SHA-256: 32 bytes. */
export { sha256 } from '#crypto';

/** Bytes of a hash. */
export const hashLength = 32;

/** RFC 6962, section 2.1: a leaf and a node are hashed with different prefixes so that neither is mistaken for the other. */
const leafPrefix = 0x00;
const nodePrefix = 0x01;

/** Root of the tree without leaves: SHA-256 of nothing (RFC 6962, section 2.1). 32 bytes. */
export const emptyRoot: Uint8Array = sha256(new Uint8Array());

/** `SHA-256(0x00 || entry)`: 32 bytes (RFC 6962, section 2.1). */
export function leafHash(entry: Uint8Array): Uint8Array {
  const hash = new Uint8Array(hashLength);
  leafHashInto(entry, hash, 0);
  return hash;
}

/**
 * `SHA-256(0x01 || left || right)`: 32 bytes (RFC 6962, section 2.1).
 *
 * @throws TransparencyError hash_length_invalid
 */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  checkHash(left);
  checkHash(right);
  nodeInput.set(left, 1);
  nodeInput.set(right, 1 + hashLength);
  return sha256(nodeInput);
}

/** The input buffer of one node; the left hash begins at 1, the right one at 33. */
export function createNodeInput(): Uint8Array {
  const input = new Uint8Array(1 + 2 * hashLength);
  input[0] = nodePrefix;
  return input;
}

const nodeInput = createNodeInput();

/** Views of one buffer by length, because creating a view takes a fifth of a hash. `leafPrefix` is its first byte. */
const leafInput = new Uint8Array(4096);
const leafInputs: Uint8Array[] = [];

/** Writes `leafHash(entry)` at `offset` of `target`. */
export function leafHashInto(entry: Uint8Array, target: Uint8Array, offset: number): void {
  const { length } = entry;
  const input =
    length < leafInput.length ? (leafInputs[length] ??= leafInput.subarray(0, length + 1)) : new Uint8Array(length + 1);
  input[0] = leafPrefix;
  input.set(entry, 1);
  sha256Into(input, target, offset);
}

/** Writes the parent of the two adjacent hashes at `from` of `source`. May be in place. */
export function pairHashInto(source: Uint8Array, from: number, target: Uint8Array, offset: number): void {
  for (let at = 0; at < 2 * hashLength; at += 1) nodeInput[1 + at] = source[from + at] as number;
  sha256Into(nodeInput, target, offset);
}

/** @throws TransparencyError hash_length_invalid */
export function checkHash(hash: Uint8Array): void {
  if (hash.length !== hashLength) throw refuse('hash_length_invalid', `A hash has 32 bytes, not ${hash.length}.`);
}
