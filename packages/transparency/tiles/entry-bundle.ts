import { refuse } from '../errors.ts';
import { tileWidth } from './tile-path.ts';

/** Maximum bytes of an entry: its length has sixteen bits (C2SP tlog-tiles, "Log entries"). */
export const largestEntry = 0xffff;

/**
 * Writes 1 to 256 entries, each after its length as a big-endian uint16 (C2SP tlog-tiles, "Log entries").
 *
 * @throws TransparencyError bundle_width_invalid, entry_too_large
 */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  checkWidth(entries.length);
  const bundle = new Uint8Array(entries.reduce((sum, entry) => sum + 2 + entry.length, 0));
  let at = 0;
  for (const entry of entries) {
    if (entry.length > largestEntry)
      throw refuse('entry_too_large', `An entry has at most ${largestEntry} bytes, not ${entry.length}: log a digest of it.`);
    bundle[at] = entry.length >> 8;
    bundle[at + 1] = entry.length & 0xff;
    bundle.set(entry, at + 2);
    at += 2 + entry.length;
  }
  return bundle;
}

/**
 * Reads an entry bundle: views into `bundle`, without copying. `width` is the number of entries in its path.
 *
 * @throws TransparencyError bundle_truncated, bundle_width_invalid, bundle_width_mismatch
 */
export function decodeEntryBundle(bundle: Uint8Array, width?: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length;) {
    const [high, low] = [bundle[at], bundle[at + 1]];
    if (high === undefined || low === undefined)
      throw refuse('bundle_truncated', 'The bundle ends within the length of an entry.');
    const end = at + 2 + high * 256 + low;
    if (end > bundle.length) throw refuse('bundle_truncated', 'The bundle ends within an entry.');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  checkWidth(entries.length);
  if (width !== undefined && entries.length !== width)
    throw refuse('bundle_width_mismatch', `The bundle has ${entries.length} entries, not ${width}.`);
  return entries;
}

function checkWidth(width: number): void {
  if (width < 1 || width > tileWidth)
    throw refuse('bundle_width_invalid', `A bundle must have 1 to ${tileWidth} entries, not ${width}.`);
}
