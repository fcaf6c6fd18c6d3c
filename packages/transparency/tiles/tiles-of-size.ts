import { toUint64 } from '../codecs/integers.ts';
import { highestTileLevel, tileHeight, tileWidth, type TileCoordinates } from './tile-path.ts';

/**
 * The tiles of a tree of `size` leaves, full and partial, level by level from the leaves up. With `from`, only those that a
 * tree of that smaller size does not have yet. An iterator, because a tree may be large.
 *
 * @throws TransparencyError size_invalid
 */
export function* tilesOfSize(size: bigint | number, from: bigint | number = 0): Generator<TileCoordinates, void, undefined> {
  const leaves = toUint64(size, 'size_invalid');
  const earlier = toUint64(from, 'size_invalid');
  for (let level = 0; level <= highestTileLevel; level += 1) {
    const hashes = leaves >> BigInt(tileHeight * level);
    if (hashes === 0n) return;
    const earlierHashes = earlier >> BigInt(tileHeight * level);
    const full = hashes / BigInt(tileWidth);
    for (let index = earlierHashes / BigInt(tileWidth); index < full; index += 1n) yield { level, index, width: tileWidth };
    const width = Number(hashes % BigInt(tileWidth));
    if (width > 0 && earlierHashes < hashes) yield { level, index: full, width };
  }
}

/** Width of a tile in a tree of `size` leaves: 256, less for the last one, 0 for a tile that does not exist. */
export function widthAt(level: number, index: bigint, size: bigint): number {
  const hashes = (size >> BigInt(tileHeight * level)) - index * BigInt(tileWidth);
  return hashes >= tileWidth ? tileWidth : Math.max(0, Number(hashes));
}
