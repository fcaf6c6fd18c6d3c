import { tileWidth } from '@trivium/transparency';
import { refuse } from '../errors.ts';
import type { EntryRow, LogSql, Queryable } from './log.sql.ts';

/** Bundles per statement: at most 16 MiB for each 256 of the largest entries, some 64 kB of usual ones. */
const bundlesAtOnce = 16n;
const width = BigInt(tileWidth);

/** The first entries of bundle `index`, as a bundle; undefined if fewer than requested are stored. */
export async function readStoredBundle(
  sql: LogSql,
  database: Queryable,
  index: bigint,
  count: number,
): Promise<Uint8Array | undefined> {
  const start = index * width;
  const rows = await sql.readEntryRows(database, start, start + BigInt(count));
  const parts: Uint8Array[] = [];
  let stored = 0;
  for (const row of rows) {
    if (row.position !== start + BigInt(stored)) return undefined;
    const left = count - stored;
    parts.push(row.width <= left ? row.bytes : row.bytes.subarray(0, bytesOf(row, left)));
    stored += Math.min(row.width, left);
  }
  if (stored < count) return undefined;
  return parts.length === 1 ? parts[0] : Buffer.concat(parts);
}

/** Entries `from` to `to`, exclusive, in order. */
export async function readStoredEntries(sql: LogSql, database: Queryable, from: bigint, to: bigint): Promise<Uint8Array[]> {
  const entries: Uint8Array[] = [];
  let next = from;
  while (next < to) {
    const start = next - (next % width);
    const end = start + bundlesAtOnce * width;
    const rows = await sql.readEntryRows(database, start, end < to ? end : to);
    for (const row of rows) {
      if (row.position > next) throw missing(next);
      let index = row.position;
      for (const entry of entriesOf(row)) {
        if (index === next && next < to) {
          entries.push(entry);
          next += 1n;
        }
        index += 1n;
      }
    }
    if (next < to && next < end) throw missing(next);
  }
  return entries;
}

/** The entries of a row, as views into its bytes. @throws CodedError bundle_damaged */
export function entriesOf(row: EntryRow): Uint8Array[] {
  const { bytes } = row;
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = at + 2 + lengthAt(bytes, at);
    if (end > bytes.length) throw damaged(row);
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  if (entries.length !== row.width) throw damaged(row);
  return entries;
}

/** Length in bytes of the first `count` entries of a row. */
function bytesOf(row: EntryRow, count: number): number {
  return entriesOf(row)
    .slice(0, count)
    .reduce((sum, entry) => sum + 2 + entry.length, 0);
}

/** NaN beyond the end, which compares as false with every length. */
const lengthAt = (bytes: Uint8Array, at: number) => (bytes[at] ?? Number.NaN) * 256 + (bytes[at + 1] ?? Number.NaN);

const missing = (index: bigint) =>
  refuse('bundle_missing', `Entry ${index} should be stored and is not: restore the tables from a backup.`);
const damaged = ({ position }: EntryRow) =>
  refuse('bundle_damaged', `The stored entries from ${position} on are damaged: restore the tables from a backup.`);
