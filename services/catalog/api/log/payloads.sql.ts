import type pg from 'pg';

export interface Payload {
  readonly sha256: string;
  readonly payload: Uint8Array;
}

/** Keeps what is about to be logged; what is there already stays. */
export async function storePayloads(pool: pg.Pool, payloads: readonly Payload[]): Promise<void> {
  await pool.query(
    `insert into catalog.payloads (sha256, payload)
     select * from unnest($1::text[], $2::bytea[])
     on conflict (sha256) do nothing`,
    [payloads.map(({ sha256 }) => sha256), payloads.map(({ payload }) => Buffer.from(payload))],
  );
}

export async function readPayloads(pool: pg.Pool): Promise<ReadonlyMap<string, Uint8Array>> {
  const { rows } = await pool.query<Payload>('select sha256, payload from catalog.payloads');
  return new Map(rows.map(({ sha256, payload }) => [sha256, payload]));
}
