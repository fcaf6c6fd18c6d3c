import { entriesPath, tilePath, tileWidth } from '@trivium/transparency';

export const perPage = 25;

/** A page of the log, newest first: entries from `first` up to but not including `before`. */
export interface LogPage {
  readonly first: number;
  readonly before: number;
  /** `before` of the pages with newer and older entries; undefined without such a page. */
  readonly newer: number | undefined;
  readonly older: number | undefined;
}

/** Addressed by an index instead of a page number: an address keeps its entries while the log grows. */
export function logPage(size: number, beforeText: string | undefined): LogPage {
  const requested = beforeText !== undefined && /^\d{1,15}$/.test(beforeText) ? Number(beforeText) : size;
  const before = Math.max(Math.min(requested, size), Math.min(1, size));
  const first = Math.max(0, before - perPage);
  return {
    first,
    before,
    newer: before < size ? Math.min(size, before + perPage) : undefined,
    older: first > 0 ? first : undefined,
  };
}

/** The paths of the tiles with an entry and its leaf, in a log of this size. */
export function tilePathsOf(index: number, size: number): { readonly entries: string; readonly leaves: string } {
  const tile = Math.floor(index / tileWidth);
  const width = Math.min(tileWidth, size - tile * tileWidth);
  return { entries: `/${entriesPath(tile, width)}`, leaves: `/${tilePath(0, tile, width)}` };
}
