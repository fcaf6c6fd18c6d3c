import { tileWidth, type ReadTile, type TileCoordinates } from '@trivium/transparency';
import { refuse } from '../errors.ts';
import type { HashRow, LogSql, Queryable } from './log.sql.ts';

const hashBytes = 32;

/** The first `width` hashes of each tile, read in one statement; undefined for a tile with fewer. */
export async function readStoredTiles(
  sql: LogSql,
  database: Queryable,
  tiles: readonly TileCoordinates[],
): Promise<(Buffer | undefined)[]> {
  if (tiles.length === 0) return [];
  const stretches = tiles.map(({ level, index, width }) => {
    const from = index * BigInt(tileWidth);
    return { level, from, to: from + BigInt(width) };
  });
  const rows = await sql.readHashRows(database, stretches);
  const byStretch = Map.groupBy(rows, ({ stretch }) => stretch);
  return tiles.map((tile, at) => join(tile, byStretch.get(at) ?? []));
}

function join({ index, width }: TileCoordinates, rows: readonly HashRow[]): Buffer | undefined {
  const start = index * BigInt(tileWidth);
  let stored = 0;
  for (const { position, hashes } of rows) {
    if (position !== start + BigInt(stored)) return undefined;
    stored += hashes.length / hashBytes;
  }
  if (stored < width) return undefined;
  const [only] = rows;
  const whole = rows.length === 1 && only ? only.hashes : Buffer.concat(rows.map(({ hashes }) => hashes));
  return whole.subarray(0, width * hashBytes);
}

/**
 * Reads tiles that a checkpoint covers. Reads in one turn of the event loop share one statement, so a proof takes one round
 * trip. Rejects with CodedError tile_missing if the tables lack hashes.
 */
export function createTileReader(sql: LogSql, database: Queryable): ReadTile {
  let requests: { readonly tile: TileCoordinates; readonly answer: PromiseWithResolvers<Uint8Array> }[] = [];

  async function readRequests(): Promise<void> {
    const all = requests;
    requests = [];
    try {
      const tiles = await readStoredTiles(
        sql,
        database,
        all.map(({ tile }) => tile),
      );
      for (const [at, { tile, answer }] of all.entries()) {
        const hashes = tiles[at];
        if (hashes) answer.resolve(hashes);
        else answer.reject(missing(tile));
      }
    } catch (error) {
      for (const { answer } of all) answer.reject(error);
    }
  }

  return (level, index, width) => {
    const answer = Promise.withResolvers<Uint8Array>();
    if (requests.push({ tile: { level, index, width }, answer }) === 1) queueMicrotask(() => void readRequests());
    return answer.promise;
  };
}

const missing = ({ level, index, width }: TileCoordinates) =>
  refuse(
    'tile_missing',
    `Tile ${index} of level ${level} should have ${width} hashes, and the tables hold less: restore them from a backup.`,
  );
