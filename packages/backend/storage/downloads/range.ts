import type { ByteRange } from '../blobs/blob-store.ts';
import { refuse } from '../errors.ts';

const single = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of an object that a `Range` header asks for (RFC 9110, section 14); undefined for all of it, as also for
 * several parts at once, which a server need not give.
 * @throws InvalidRange where no byte of it is there
 */
export function rangeOf(header: string | null, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = single.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw refuse('InvalidRange');
    return { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  // A range that ends before it begins is no range, and is passed over.
  if (last !== '' && Number(last) < from) return undefined;
  if (from >= size) throw refuse('InvalidRange');
  return { from, to };
}
