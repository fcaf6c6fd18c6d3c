import { setImmediate as turn } from 'node:timers/promises';
import { CodedError } from '@trivium/core';
import { emptyEdge, growTiles, tileWidth, type Edge, type Tile } from '@trivium/transparency';
import type pg from 'pg';
import type { CheckpointRow, LogSql } from './log.sql.ts';
import type { OwnCheckpoints } from './own-checkpoints.ts';
import { readStoredEntries } from './stored-entries.ts';
import { readStoredTiles } from './stored-tiles.ts';

/** A part of the stored log that is inconsistent. */
export interface Fault {
  /**
   * `bundle_missing`, `bundle_damaged`, `tile_wrong`, `tile_beyond_log`, `entries_beyond_log`, `root_wrong`,
   * `checkpoint_missing`, or a code of `OwnCheckpoints.check`.
   */
  readonly code: string;
  /** Names the tile, the entries or the checkpoint. */
  readonly message: string;
}

export interface Audit {
  /** Entries that were read and hashed. */
  readonly size: bigint;
  /** Checkpoints whose signature and root were checked. */
  readonly checkpoints: number;
  /** Empty for an intact log; at most the first hundred. */
  readonly faults: readonly Fault[];
}

export interface AuditOptions {
  readonly pool: pg.Pool;
  readonly sql: LogSql;
  readonly own: OwnCheckpoints;
}

const entriesAtOnce = BigInt(tileWidth * 16);
const maxFaults = 100;
const checkpointsAtOnce = 256;

/**
 * Hashes every entry up to the latest checkpoint, and compares the result with every stored tile and checkpoint. Entries
 * appended meanwhile are left for the next audit.
 */
export async function auditLog({ pool, sql, own }: AuditOptions): Promise<Audit> {
  const faults: Fault[] = [];
  const addFault = (code: string, message: string) => {
    if (faults.length < maxFaults) faults.push({ code, message });
  };
  const size = await sql.readSize(pool);
  if (size === undefined) return { size: 0n, checkpoints: 0, faults };
  const checkpoints = readCheckpoints(sql, pool, size);
  let next = await take(checkpoints);
  if (next?.size !== 0n) addFault('checkpoint_missing', 'The checkpoint of the empty log is not stored.');

  let edge: Edge = emptyEdge;
  let checked = 0;
  for (let from = 0n; ;) {
    const to = from + entriesAtOnce < size ? from + entriesAtOnce : size;
    const entries = await readStoredEntries(sql, pool, from, to).catch((error: unknown) => {
      if (!(error instanceof CodedError)) throw error;
      addFault(error.code, `${error.message} The audit ends here.`);
      return undefined;
    });
    if (entries === undefined) return { size: from, checkpoints: checked, faults };
    const tiles = new Map<string, Tile>();
    let at = 0;
    // A root is computed at each size that has a signed checkpoint.
    for (let isDone = false; !isDone;) {
      const end = next === undefined || next.size > to ? entries.length : Number(next.size - from);
      const grown = growTiles(edge, { entries: entries.slice(at, end) });
      for (const tile of grown.tiles) tiles.set(`${tile.level}/${tile.index}`, tile);
      edge = grown.edge;
      at = end;
      isDone = next === undefined || next.size > to;
      if (next === undefined || isDone) continue;
      check(own, next, grown.root, addFault);
      checked += 1;
      next = await take(checkpoints);
    }
    for (const tile of await wrongTiles(sql, pool, [...tiles.values()]))
      addFault('tile_wrong', `Tile ${tile.index} of level ${tile.level} is not that of the ${tile.width} hashes below it.`);
    from = to;
    if (from === size) break;
    await turn();
  }
  for (const { level, end } of await sql.readEnds(pool)) {
    const expected = size >> BigInt(8 * (level ?? 0));
    // Entries appended meanwhile are covered by a later checkpoint.
    if (end <= expected || ((await sql.readSize(pool)) ?? 0n) > size) continue;
    if (level === null)
      addFault('entries_beyond_log', `Entries up to ${end} are stored, and the latest checkpoint covers ${size}.`);
    else addFault('tile_beyond_log', `Hashes up to ${end} are stored at level ${level}, and the log has ${expected}.`);
  }
  return { size, checkpoints: checked, faults };
}

function check(
  own: OwnCheckpoints,
  row: CheckpointRow,
  root: Uint8Array,
  addFault: (code: string, message: string) => void,
): void {
  try {
    own.check(row);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    addFault(error.code, error.message);
  }
  if (!row.root.equals(root)) addFault('root_wrong', `The entries have another root than the checkpoint of size ${row.size}.`);
}

async function wrongTiles(sql: LogSql, pool: pg.Pool, tiles: readonly Tile[]): Promise<Tile[]> {
  const stored = await readStoredTiles(sql, pool, tiles);
  return tiles.filter((tile, at) => stored[at]?.equals(tile.hashes) !== true);
}

/** All checkpoints up to `size`, the smallest first. */
async function* readCheckpoints(sql: LogSql, pool: pg.Pool, size: bigint): AsyncGenerator<CheckpointRow, undefined> {
  for (let after = -1n; ;) {
    const rows = await sql.readCheckpointsAfter(pool, after, size, checkpointsAtOnce);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return undefined;
    after = last.size;
  }
}

async function take<Value>(values: AsyncGenerator<Value, undefined>): Promise<Value | undefined> {
  return (await values.next()).value;
}
