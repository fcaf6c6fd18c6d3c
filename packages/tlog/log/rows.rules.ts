import { largestEntry, tileWidth, type Tile } from '@trivium/transparency';
import { refuse } from '../errors.ts';

/** The input of an insert: one buffer, and the position of each row's bytes in it. */
export interface Rows {
  /** Index of each row's first hash or entry. */
  readonly positions: readonly bigint[];
  /** Hashes or entries in each row. */
  readonly widths: readonly number[];
  readonly lengths: readonly number[];
  readonly bytes: Buffer;
}

export interface TileRows extends Rows {
  readonly levels: readonly number[];
}

/**
 * Maximum bytes of a row with more than one hash or entry. With its other columns it fits a page of 8 kB and is not moved to a
 * TOAST table (see migrations/0001-transparency-log.sql).
 */
export const largestRow = 8064;
const hashBytes = 32;
/** Tree levels per tile: its hashes are roots of trees of 256 leaves, and of 256 times as many at each level up. */
const tileHeight = 8;
const hashesInRow = largestRow / hashBytes;

/** Encoded entries in rows that end with a bundle and before they exceed a page. */
export function entryRows(first: bigint, entries: readonly Uint8Array[]): Rows {
  const bytes = Buffer.allocUnsafe(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  const positions: bigint[] = [];
  const widths: number[] = [];
  const lengths: number[] = [];
  let inBundle = Number(first % BigInt(tileWidth));
  let at = 0;
  let [width, length] = [0, 0];
  const endRow = (next: number) => {
    if (width === 0) return;
    positions.push(first + BigInt(next - width));
    widths.push(width);
    lengths.push(length);
    [width, length] = [0, 0];
  };
  for (const [index, entry] of entries.entries()) {
    const needed = 2 + entry.length;
    if (inBundle === tileWidth) inBundle = 0;
    if (inBundle === 0 || length + needed > largestRow) endRow(index);
    bytes[at] = entry.length >> 8;
    bytes[at + 1] = entry.length & 0xff;
    bytes.set(entry, at + 2);
    at += needed;
    width += 1;
    length += needed;
    inBundle += 1;
  }
  endRow(entries.length);
  return { positions, widths, lengths, bytes };
}

/** @throws CodedError log_entry_too_large */
export function checkEntries(entries: readonly Uint8Array[]): void {
  const large = entries.find((entry) => entry.length > largestEntry);
  if (large)
    throw refuse('log_entry_too_large', `An entry has at most ${largestEntry} bytes, not ${large.length}: log a digest of it.`);
}

/** The hashes of a grown tree's tiles that the tree of `size` leaves did not have. */
export function tileRows(size: bigint, tiles: readonly Tile[]): TileRows {
  const levels: number[] = [];
  const positions: bigint[] = [];
  const widths: number[] = [];
  const lengths: number[] = [];
  const parts: Uint8Array[] = [];
  for (const { level, index, width, hashes } of tiles) {
    const start = index * BigInt(tileWidth);
    const stored = (size >> BigInt(tileHeight * level)) - start;
    for (let at = stored > 0n ? Number(stored) : 0; at < width; at += hashesInRow) {
      const end = Math.min(at + hashesInRow, width);
      levels.push(level);
      positions.push(start + BigInt(at));
      widths.push(end - at);
      lengths.push((end - at) * hashBytes);
      parts.push(hashes.subarray(at * hashBytes, end * hashBytes));
    }
  }
  return { levels, positions, widths, lengths, bytes: Buffer.concat(parts) };
}
