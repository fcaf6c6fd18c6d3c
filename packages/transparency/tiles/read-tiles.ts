import { refuse } from '../errors.ts';
import { hashLength } from '../merkle/hashing.ts';
import type { TileCoordinates } from './tile-path.ts';

/**
 * Where tiles come from: a file, a table, a web server. Gives the `width` hashes of a tile one after the other, 32 bytes
 * each; rejects where it has no such tile.
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
