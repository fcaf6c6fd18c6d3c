import type { ByteRange } from '../blobs/blob-store.ts';
import { refuse } from '../errors.ts';

const singleRange = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a `Range` header (RFC 9110, section 14). Undefined if the whole object is to be sent: without a range, with an
 * invalid one, and with several, which servers may ignore.
 * @throws InvalidRange if the range is outside of the object
 */
export function parseRange(header: string | null, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = singleRange.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw refuse('InvalidRange');
    return { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // A range that ends before it begins is invalid and ignored.
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= size) throw refuse('InvalidRange');
  return { from, to };
}
