import type pg from 'pg';
import { digestOf } from '../signing/envelope.rules.ts';
import { refuse } from '../signing/errors.ts';

export interface Payload {
  readonly sha256: string;
  readonly payload: Uint8Array;
}

/** Stores signed texts before they are logged. Existing rows stay. */
export async function storePayloads(pool: pg.Pool, payloads: readonly Payload[]): Promise<void> {
  await pool.query(
    `insert into catalog.payloads (sha256, payload)
     select * from unnest($1::text[], $2::bytea[])
     on conflict (sha256) do nothing`,
    [payloads.map(({ sha256 }) => sha256), payloads.map(({ payload }) => Buffer.from(payload))],
  );
}

/** @throws payload_damaged if a text does not have its digest */
export async function readPayloads(pool: pg.Pool): Promise<ReadonlyMap<string, Uint8Array>> {
  const { rows } = await pool.query<Payload>('select sha256, payload from catalog.payloads');
  for (const { sha256, payload } of rows)
    if (digestOf(payload) !== sha256)
      throw refuse('payload_damaged', `The payload stored as ${sha256} has another digest; restore it from a backup.`);
  return new Map(rows.map(({ sha256, payload }) => [sha256, payload]));
}
