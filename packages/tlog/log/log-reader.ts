import { consistencyProof, inclusionProof, tileWidth } from '@trivium/transparency';
import type pg from 'pg';
import { refuse } from '../errors.ts';
import type { CheckpointRow, LogSql } from './log.sql.ts';
import { readStoredBundle, readStoredEntries } from './stored-entries.ts';
import { createTileReader, readStoredTiles } from './stored-tiles.ts';

/** A published checkpoint. */
export interface ShownCheckpoint {
  readonly size: bigint;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** The signed note, with the cosignatures collected so far. */
  readonly note: string;
  readonly createdAt: Date;
}

export interface LogReader {
  /** @throws CodedError checkpoint_not_found before the log was opened for the first time */
  readonly latestCheckpoint: () => Promise<ShownCheckpoint>;
  /** @throws CodedError checkpoint_not_found without a checkpoint of this size */
  readonly checkpointAt: (size: bigint) => Promise<ShownCheckpoint>;
  /**
   * The first `width` hashes (1 to 256) of a tile, 32 bytes each.
   *
   * @throws CodedError tile_not_found if the log does not reach so far
   */
  readonly readTile: (level: number, index: bigint, width?: number) => Promise<Uint8Array>;
  /**
   * The first `width` entries (1 to 256) of an entry bundle, each after its length in two bytes.
   *
   * @throws CodedError entries_not_found if the log does not reach so far
   */
  readonly readEntryBundle: (index: bigint, width?: number) => Promise<Uint8Array>;
  /** Entries `from` to `to`, exclusive. @throws CodedError log_index_out_of_range */
  readonly readEntries: (from: bigint, to: bigint) => Promise<Uint8Array[]>;
  /**
   * RFC 6962, section 2.1.1: hashes of 32 bytes from the leaf's sibling up, for any size that the log has reached.
   *
   * @throws CodedError log_size_out_of_range, log_index_out_of_range
   */
  readonly inclusionProof: (index: bigint, size: bigint) => Promise<Uint8Array[]>;
  /**
   * RFC 6962, section 2.1.2: hashes of 32 bytes, none from size 0 and between equal sizes.
   *
   * @throws CodedError log_size_out_of_range, proof_sizes_reversed
   */
  readonly consistencyProof: (from: bigint, to: bigint) => Promise<Uint8Array[]>;
}

/** Reads one log. Results never change, except for the latest checkpoint and cosignatures. */
export function createLogReader(pool: pg.Pool, sql: LogSql): LogReader {
  async function currentSize(): Promise<bigint> {
    return (await sql.readSize(pool)) ?? 0n;
  }

  async function checkSize(size: bigint): Promise<void> {
    const current = await currentSize();
    if (size < 0n || size > current)
      throw refuse('log_size_out_of_range', `The log has ${current} entries; a tree of ${size} is not known.`);
  }

  return {
    async latestCheckpoint() {
      const row = await sql.readLatestCheckpoint(pool);
      if (!row) throw refuse('checkpoint_not_found', 'The log has no checkpoint yet.');
      return show(row);
    },
    async checkpointAt(size) {
      const row = isStorable(size) ? await sql.readCheckpointAt(pool, size) : undefined;
      if (!row) throw refuse('checkpoint_not_found', `No checkpoint of size ${size} was signed.`);
      return show(row);
    },
    async readTile(level, index, width = tileWidth) {
      const isTile = level >= 0 && level <= highestLevel && isIndex(index) && isWidth(width);
      const [hashes] = isTile ? await readStoredTiles(sql, pool, [{ level, index, width }]) : [];
      if (!hashes) throw refuse('tile_not_found', `The log has no tile ${index} of ${width} hashes at level ${level}.`);
      return hashes;
    },
    async readEntryBundle(index, width = tileWidth) {
      const bundle = isIndex(index) && isWidth(width) ? await readStoredBundle(sql, pool, index, width) : undefined;
      if (!bundle) throw refuse('entries_not_found', `The log has no entry bundle ${index} of ${width} entries.`);
      return bundle;
    },
    async readEntries(from, to) {
      const current = await currentSize();
      if (from < 0n || to > current || from > to)
        throw refuse('log_index_out_of_range', `The log has ${current} entries; ${from} up to ${to} were asked for.`);
      return await readStoredEntries(sql, pool, from, to);
    },
    async inclusionProof(index, size) {
      await checkSize(size);
      if (index < 0n || index >= size)
        throw refuse('log_index_out_of_range', `A tree of ${size} entries has none at index ${index}.`);
      return await inclusionProof(index, size, createTileReader(sql, pool));
    },
    async consistencyProof(from, to) {
      await checkSize(to);
      if (from < 0n || from > to)
        throw refuse('proof_sizes_reversed', `A tree of ${from} entries can’t be the start of a tree of ${to}.`);
      return from === 0n ? [] : await consistencyProof(from, to, createTileReader(sql, pool));
    },
  };
}

export const show = ({ size, root, note, cosignatures, createdAt }: CheckpointRow): ShownCheckpoint => ({
  size,
  root,
  note: note + cosignatures,
  createdAt,
});

/** The tables count in 63 bits: eight levels of tiles, and no tile index whose positions would exceed them. */
const highestLevel = 7;
const isStorable = (value: bigint) => value >= 0n && value < 2n ** 63n;
const isIndex = (index: bigint) => index >= 0n && isStorable((index + 1n) * BigInt(tileWidth));
const isWidth = (width: number) => Number.isInteger(width) && width >= 1 && width <= tileWidth;
