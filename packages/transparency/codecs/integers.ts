import { refuse, type TransparencyErrorCode } from '../errors.ts';

/** Sizes and indexes are 64-bit unsigned integers (RFC 9162, section 4.1: `uint64`). */
export const largestUint64 = 2n ** 64n - 1n;

/**
 * Converts a size or an index to bigint.
 *
 * @throws TransparencyError `code` for negative values, values above 2^64 - 1, and numbers that are not safe integers
 */
export function toUint64(value: bigint | number, code: TransparencyErrorCode): bigint {
  const isGood = typeof value === 'bigint' ? value >= 0n && value <= largestUint64 : Number.isSafeInteger(value) && value >= 0;
  if (!isGood) throw refuse(code, `${String(value)} is not a whole number from 0 to 2^64 - 1.`);
  return BigInt(value);
}

/** Reads an ASCII decimal without sign and leading zeroes, up to 2^64 - 1; undefined for anything else. */
export function parseUint64(text: string): bigint | undefined {
  if (!/^(?:0|[1-9][0-9]{0,19})$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= largestUint64 ? value : undefined;
}

/** Eight bytes, the most significant first. */
export function uint64Bytes(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
