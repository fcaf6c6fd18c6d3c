import type pg from 'pg';
import { digestOf } from '../signing/envelope.rules.ts';
import { refuse } from '../signing/errors.ts';

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

/** @throws payload_damaged where one does not have the digest that it is stored under */
export async function readPayloads(pool: pg.Pool): Promise<ReadonlyMap<string, Uint8Array>> {
  const { rows } = await pool.query<Payload>('select sha256, payload from catalog.payloads');
  for (const { sha256, payload } of rows)
    if (digestOf(payload) !== sha256)
      throw refuse('payload_damaged', `What is stored as ${sha256} is something else; put it back from a backup.`);
  return new Map(rows.map(({ sha256, payload }) => [sha256, payload]));
}
