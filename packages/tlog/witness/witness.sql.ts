import { escapeIdentifier, type Pool } from 'pg';

/** The last cosigned checkpoint of one log. */
export interface WitnessedLog {
  readonly size: bigint;
  readonly root: Buffer;
  /** With the log's signature and the returned cosignature. */
  readonly note: string;
}

export interface NewlyWitnessed {
  readonly size: bigint;
  readonly root: Uint8Array;
  readonly note: string;
}

/** The statements of one witness, whose table (migrations/0002-witness.sql) is in `schema`. */
export function createWitnessSql(pool: Pool, schema: string) {
  const table = `${escapeIdentifier(schema)}.witness_logs`;
  return {
    async read(origin: string): Promise<WitnessedLog | undefined> {
      const { rows } = await pool.query<{ size: string; root: Buffer; note: string }>(
        `select size, root, note from ${table} where origin = $1`,
        [origin],
      );
      return rows[0] && { ...rows[0], size: BigInt(rows[0].size) };
    },
    /** Writes only if the record still equals `before`, in one statement; returns whether it did. */
    async advance(origin: string, before: WitnessedLog | undefined, { size, root, note }: NewlyWitnessed): Promise<boolean> {
      const { rowCount } =
        before === undefined
          ? await pool.query(
              `insert into ${table} (origin, size, root, note) values ($1, $2, $3, $4) on conflict (origin) do nothing`,
              [origin, size, root, note],
            )
          : await pool.query(
              `update ${table} set size = $2, root = $3, note = $4, updated_at = now()
                where origin = $1 and size = $5 and root = $6`,
              [origin, size, root, note, before.size, before.root],
            );
      return rowCount === 1;
    },
  };
}
