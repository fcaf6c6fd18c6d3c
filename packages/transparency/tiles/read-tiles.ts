import { refuse } from '../errors.ts';
import { hashLength } from '../merkle/hashing.ts';
import type { TileCoordinates } from './tile-path.ts';

/**
 * A source of tiles: a file, a table, a web server. Returns the `width` consecutive hashes of a tile, 32 bytes each; rejects if
 * it has no such tile.
 */
export type ReadTile = (level: number, index: bigint, width: number) => Promise<Uint8Array>;

/** Reads all at once, in the order of `coordinates`. */
export async function readTiles(coordinates: readonly TileCoordinates[], readTile: ReadTile): Promise<Uint8Array[]> {
  return await Promise.all(
    coordinates.map(async ({ level, index, width }) => {
      const tile = await readTile(level, index, width);
      if (tile.length !== width * hashLength)
        throw refuse('tile_length_wrong', `Tile ${index} of level ${level} has ${tile.length} bytes, not ${width * hashLength}.`);
      return tile;
    }),
  );
}
