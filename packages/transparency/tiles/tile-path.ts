import { toUint64 } from '../codecs/integers.ts';
import { refuse } from '../errors.ts';

/** Hashes of a full tile, and entries of a full bundle (C2SP tlog-tiles). */
export const tileWidth = 256;
/** Tree levels in a tile. */
export const tileHeight = 8;
export const highestTileLevel = 63;

/** One tile: `width` hashes, 256 of a full tile and less of a partial one. */
export interface TileCoordinates {
  /** 0 (leaf hashes) to 63. */
  readonly level: number;
  /** Index of the tile within its level. */
  readonly index: bigint;
  /** 1 to 256. */
  readonly width: number;
}

/** One tile or, at level `entries`, one entry bundle. */
export interface ResourceCoordinates extends Omit<TileCoordinates, 'level'> {
  readonly level: number | 'entries';
}

/**
 * Path of a tile under a log's prefix: `tile/0/x001/x234/067.p/8` (C2SP tlog-tiles, "Merkle Tree").
 *
 * @throws TransparencyError tile_level_invalid, tile_index_invalid, tile_width_invalid
 */
export function tilePath(level: number, index: bigint | number, width: number = tileWidth): string {
  checkLevel(level);
  return resourcePath(String(level), index, width);
}

/**
 * Path of an entry bundle under a log's prefix: `tile/entries/x001/x234/067.p/8` (C2SP tlog-tiles, "Log entries").
 *
 * @throws TransparencyError tile_index_invalid, tile_width_invalid
 */
export function entriesPath(index: bigint | number, width: number = tileWidth): string {
  return resourcePath('entries', index, width);
}

/**
 * Reads only what `tilePath` and `entriesPath` write.
 *
 * @throws TransparencyError tile_path_malformed, tile_level_invalid, tile_index_invalid, tile_width_invalid
 */
export function parseTilePath(path: string): ResourceCoordinates {
  const [, levelText = '', elements = '', widthText] =
    /^tile\/(entries|[0-9]+)\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]+))?$/.exec(path) ?? [];
  if (levelText === '') throw refuse('tile_path_malformed', `${path} is not the path of a tile.`);
  const level = levelText === 'entries' ? levelText : Number(levelText);
  if (level !== 'entries') checkLevel(level);
  if (String(level) !== levelText) throw refuse('tile_level_invalid', 'The level of a tile must have no leading zeroes.');
  const index = BigInt(elements.replaceAll(/[x/]/g, ''));
  if (indexElements(toUint64(index, 'tile_index_invalid')) !== elements)
    throw refuse('tile_index_invalid', 'The index of a tile must have no leading x000 elements.');
  if (widthText === undefined) return { level, index, width: tileWidth };
  const width = Number(widthText);
  if (width < 1 || width >= tileWidth || String(width) !== widthText)
    throw refuse('tile_width_invalid', 'The width of a partial tile must be from 1 to 255, without leading zeroes.');
  return { level, index, width };
}

/** @throws TransparencyError tile_level_invalid */
export function checkLevel(level: number): void {
  if (!Number.isInteger(level) || level < 0 || level > highestTileLevel)
    throw refuse('tile_level_invalid', `The level of a tile must be from 0 to ${highestTileLevel}, not ${level}.`);
}

function resourcePath(level: string, index: bigint | number, width: number): string {
  const elements = indexElements(toUint64(index, 'tile_index_invalid'));
  if (!Number.isInteger(width) || width < 1 || width > tileWidth)
    throw refuse('tile_width_invalid', `The width of a tile must be from 1 to ${tileWidth}, not ${width}.`);
  return `tile/${level}/${elements}${width === tileWidth ? '' : `.p/${width}`}`;
}

/** Three digits a path element; all but the last have the prefix `x` so that no file has the name of a folder. */
function indexElements(index: bigint): string {
  const digits = String(index);
  const elements = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? [];
  return elements.map((element, at) => (at < elements.length - 1 ? `x${element}` : element)).join('/');
}
