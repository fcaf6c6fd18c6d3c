import { entriesPath, tilePath, tileWidth } from '@trivium/transparency';

export const perPage = 25;

/** A page of the log, newest first: entries from `first` up to but not including `before`. */
export interface LogPage {
  readonly first: number;
  readonly before: number;
  /** What `before` is on the page of newer entries, and on that of older ones; undefined: there is none. */
  readonly newer: number | undefined;
  readonly older: number | undefined;
}

/** Told by an index and not by a number of the page, so that an address keeps its entries while the log grows. */
export function logPage(size: number, asked: string | undefined): LogPage {
  const wanted = asked !== undefined && /^\d{1,15}$/.test(asked) ? Number(asked) : size;
  const before = Math.max(Math.min(wanted, size), Math.min(1, size));
  const first = Math.max(0, before - perPage);
  return {
    first,
    before,
    newer: before < size ? Math.min(size, before + perPage) : undefined,
    older: first > 0 ? first : undefined,
  };
}

/** Where the tiles that hold an entry and its leaf are served, in a log of this size. */
export function tilePathsOf(index: number, size: number): { readonly entries: string; readonly leaves: string } {
  const tile = Math.floor(index / tileWidth);
  const width = Math.min(tileWidth, size - tile * tileWidth);
  return { entries: `/${entriesPath(tile, width)}`, leaves: `/${tilePath(0, tile, width)}` };
}
