import { createHash } from 'node:crypto';
import type { Transaction } from '@trivium/postgres';
import { escapeIdentifier, type QueryConfig } from 'pg';
import type { Rows, TileRows } from './rows.rules.ts';

/** Where statements run: a pool, or the connection of a transaction. */
export type Queryable = Transaction;

/** A range of hashes of one level, or of entries; `to` is exclusive. */
export interface Stretch {
  readonly level: number;
  readonly from: bigint;
  readonly to: bigint;
}

export interface HashRow {
  /** The position of the range in the request. */
  readonly stretch: number;
  readonly position: bigint;
  readonly hashes: Buffer;
}

export interface EntryRow {
  readonly position: bigint;
  readonly width: number;
  readonly bytes: Buffer;
}

export interface CheckpointRow {
  readonly size: bigint;
  readonly root: Buffer;
  /** The signed note as the log made it. */
  readonly note: string;
  readonly createdAt: Date;
  /** Signature lines of witnesses, each with its newline, joined. */
  readonly cosignatures: string;
}

export interface NewCheckpoint {
  readonly previous: bigint | null;
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly note: string;
}

export type LogSql = ReturnType<typeof createLogSql>;

/** The statements of one log, whose tables (migrations/) are in `schema`. Inserts are not awaited. */
export function createLogSql(schema: string) {
  const within = escapeIdentifier(schema);
  const lockName = `transparency log ${schema}`;

  const takeLock = prepared('select pg_advisory_xact_lock(hashtextextended($1, 2))');
  const insertEntryRows = prepared(`insert into ${within}.log_entry_bundles (position, width, bytes)
    select r.position, r.width, substring($4::bytea from r.start::int for r.length)
    from (select *, 1 + sum(length) over (order by ordinal) - length as start
      from unnest($1::bigint[], $2::smallint[], $3::int[]) with ordinality as u (position, width, length, ordinal)) r`);
  const insertTileRows = prepared(`insert into ${within}.log_tiles (level, position, hashes)
    select r.level, r.position, substring($4::bytea from r.start::int for r.length)
    from (select *, 1 + sum(length) over (order by ordinal) - length as start
      from unnest($1::smallint[], $2::bigint[], $3::int[]) with ordinality as u (level, position, length, ordinal)) r`);
  const insertCheckpoint = prepared(`insert into ${within}.log_checkpoints (previous, size, root, note) values ($1, $2, $3, $4)`);
  const insertCosignature = prepared(`insert into ${within}.log_cosignatures as known (size, key_name, key_id, line)
    values ($1, $2, $3, $4)
    on conflict (size, key_name, key_id) do update set line = excluded.line, received_at = now()`);
  const checkpoints = `select c.size, c.root, c.note, c.created_at,
      coalesce((select string_agg(s.line, '' order by s.received_at, s.key_name, s.key_id)
        from ${within}.log_cosignatures s where s.size = c.size), '') as cosignatures
    from ${within}.log_checkpoints c`;
  const readLatest = prepared(`${checkpoints} order by c.size desc limit 1`);
  const readAt = prepared(`${checkpoints} where c.size = $1`);
  const readAfter = prepared(`${checkpoints} where c.size > $1 and c.size <= $2 order by c.size limit $3`);
  const readSize = prepared(`select size from ${within}.log_checkpoints order by size desc limit 1`);
  const readHashes = prepared(`select w.stretch - 1 as stretch, t.position, t.hashes
    from unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality as w (level, lowest, beyond, stretch)
    cross join lateral (select position, hashes from ${within}.log_tiles
      where level = w.level and position >= w.lowest and position < w.beyond) t
    order by 1, 2`);
  const readEntries = prepared(`select position, width, bytes from ${within}.log_entry_bundles
    where position >= $1 and position < $2 order by position`);
  // The last row of each level, and of the entries.
  const readEnds = prepared(`select l.level::int, e.position + octet_length(e.hashes) / 32 as beyond
    from generate_series(0, 7) as l (level) cross join lateral
      (select position, hashes from ${within}.log_tiles where level = l.level order by position desc limit 1) e
    union all
    select null, position + width from
      (select position, width from ${within}.log_entry_bundles order by position desc limit 1) e`);
  // Searches only the newest cosigned checkpoints, to stay fast in a long log.
  const findCosigned = prepared(`select size from
      (select size from ${within}.log_cosignatures where size > $1 order by size desc limit 256) newest
    group by size order by count(*) desc, size desc limit 1`);
  const readCosignedSize = prepared(`select size from ${within}.log_cosignatures
    where key_name = $1 and key_id = $2 order by size desc limit 1`);

  async function checkpointsOf(database: Queryable, statement: QueryConfig, values: unknown[]): Promise<CheckpointRow[]> {
    const { rows } = await database.query<{ size: string; root: Buffer; note: string; created_at: Date; cosignatures: string }>({
      ...statement,
      values,
    });
    return rows.map(({ created_at: createdAt, size, ...row }) => ({ ...row, size: BigInt(size), createdAt }));
  }

  async function sizeOf(database: Queryable, statement: QueryConfig, values: unknown[]): Promise<bigint | undefined> {
    const { rows } = await database.query<{ size: string }>({ ...statement, values });
    return rows[0] && BigInt(rows[0].size);
  }

  return {
    /**
     * Takes the log lock for the transaction that has just begun; waits while another sequencer has it. Later statements see
     * everything committed before.
     */
    lock: (transaction: Transaction) =>
      Promise.all([
        transaction.query('set transaction isolation level read committed'),
        transaction.query({ ...takeLock, values: [lockName] }),
      ]),
    notify: (database: Queryable, channel: string, size: bigint) =>
      database.query({ text: 'select pg_notify($1, $2)', values: [channel, String(size)] }),

    insertEntryRows: (database: Queryable, { positions, widths, lengths, bytes }: Rows) =>
      database.query({ ...insertEntryRows, values: [positions, widths, lengths, bytes] }),
    insertTileRows: (database: Queryable, { levels, positions, lengths, bytes }: TileRows) =>
      database.query({ ...insertTileRows, values: [levels, positions, lengths, bytes] }),
    /** Fails with unique_violation or foreign_key_violation if `previous` is not the last checkpoint. */
    insertCheckpoint: (database: Queryable, { previous, size, root, note }: NewCheckpoint) =>
      database.query({ ...insertCheckpoint, values: [previous, size, root, note] }),
    insertCosignature: (database: Queryable, size: bigint, keyName: string, keyId: number, line: string) =>
      database.query({ ...insertCosignature, values: [size, keyName, keyId, line] }),

    async readLatestCheckpoint(database: Queryable): Promise<CheckpointRow | undefined> {
      return (await checkpointsOf(database, readLatest, []))[0];
    },
    async readCheckpointAt(database: Queryable, size: bigint): Promise<CheckpointRow | undefined> {
      return (await checkpointsOf(database, readAt, [size]))[0];
    },
    /** Checkpoints of sizes above `after` up to `upTo`, the smallest first. */
    readCheckpointsAfter: (database: Queryable, after: bigint, upTo: bigint, atMost: number) =>
      checkpointsOf(database, readAfter, [after, upTo, atMost]),
    /** Size of the log, or undefined if it has no checkpoint yet. */
    readSize: (database: Queryable) => sizeOf(database, readSize, []),
    /** The most cosigned of the newest cosigned checkpoints larger than `above`. */
    findCosignedSize: (database: Queryable, above: bigint) => sizeOf(database, findCosigned, [above]),
    /** Size of the largest checkpoint that this key cosigned. */
    readCosignedSize: (database: Queryable, keyName: string, keyId: number) =>
      sizeOf(database, readCosignedSize, [keyName, keyId]),

    /** The end of the stored hashes at each level, and of the stored entries (`level` null). */
    async readEnds(database: Queryable): Promise<{ level: number | null; end: bigint }[]> {
      const { rows } = await database.query<{ level: number | null; beyond: string }>(readEnds);
      return rows.map(({ level, beyond }) => ({ level, end: BigInt(beyond) }));
    },
    async readHashRows(database: Queryable, stretches: readonly Stretch[]): Promise<HashRow[]> {
      const columns = [stretches.map(({ level }) => level), stretches.map(({ from }) => from), stretches.map(({ to }) => to)];
      const { rows } = await database.query<{ stretch: string; position: string; hashes: Buffer }>({
        ...readHashes,
        values: columns,
      });
      return rows.map(({ stretch, position, hashes }) => ({ stretch: Number(stretch), position: BigInt(position), hashes }));
    },
    /** Rows that begin in the range, `to` exclusive. */
    async readEntryRows(database: Queryable, from: bigint, to: bigint): Promise<EntryRow[]> {
      const { rows } = await database.query<{ position: string; width: number; bytes: Buffer }>({
        ...readEntries,
        values: [from, to],
      });
      return rows.map(({ position, width, bytes }) => ({ position: BigInt(position), width, bytes }));
    },
  };
}

/** A statement is parsed once per connection, under a name that distinguishes logs of several schemas. */
function prepared(text: string): QueryConfig {
  return { name: `tlog_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`, text };
}
