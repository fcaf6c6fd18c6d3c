import { systemClock } from '@trivium/core';
import { createPool, type Connection } from '@trivium/postgres';
import { createTransparencyLog, type TransparencyLog } from '@trivium/tlog';
import { createSigner } from '@trivium/transparency';
import type pg from 'pg';
import { inBatches } from './statements.rules.ts';

export interface OpenLog {
  readonly log: TransparencyLog;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** A log in schema `catalog`, as the service opens it. */
export async function openBenchLog(connection: Connection, batch: number): Promise<OpenLog> {
  const pool = createPool(connection, { name: 'bench log' });
  const signer = createSigner({ name: 'bench.example.org/log', seed: new Uint8Array(32).fill(1) });
  const log = createTransparencyLog({
    pool,
    schema: 'catalog',
    origin: signer.key.name,
    signer,
    clock: systemClock,
    limits: { batchEntries: batch },
  });
  await log.open();
  return {
    log,
    pool,
    async close() {
      await log.close();
      await pool.end();
    },
  };
}

/** Batches in flight: while one is stored, the next is hashed. */
const underWay = 2;

/** Seconds until every entry is stored under a signed checkpoint, one checkpoint a batch. */
export async function appendEntries(
  { log }: OpenLog,
  entries: readonly Uint8Array[],
  batch: number,
  signal: AbortSignal,
): Promise<number> {
  const started = performance.now();
  const waiting: Promise<unknown>[] = [];
  for (const part of inBatches(entries, batch)) {
    signal.throwIfAborted();
    waiting.push(log.append(part));
    if (waiting.length >= underWay) await waiting.shift();
  }
  await Promise.all(waiting);
  return (performance.now() - started) / 1000;
}
