import { once } from 'node:events';
import { createPool, type Connection } from '@trivium/postgres';
import { from as copyFrom } from 'pg-copy-streams';
import { inBatches } from './statements.rules.ts';

/** PGCOPY, flags and extension length: the head of PostgreSQL's binary COPY format (documentation of COPY). */
const head = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const trailer = Buffer.from([0xff, 0xff]);

/** Seconds to COPY the entries as rows `(index, entry)` under a primary key, each batch a transaction of its own. */
export async function copyRows(
  connection: Connection,
  entries: readonly Uint8Array[],
  batch: number,
  signal: AbortSignal,
): Promise<number> {
  const pool = createPool(connection, { name: 'bench copy', max: 1, isPipelined: false });
  const client = await pool.connect();
  try {
    await client.query('drop table if exists public.copied');
    await client.query('create table public.copied (index bigint primary key, entry bytea not null)');
    const started = performance.now();
    let index = 0n;
    for (const part of inBatches(entries, batch)) {
      signal.throwIfAborted();
      const stream = client.query(copyFrom('copy public.copied (index, entry) from stdin (format binary)'));
      stream.end(rowsOf(index, part));
      await once(stream, 'finish');
      index += BigInt(part.length);
    }
    return (performance.now() - started) / 1000;
  } finally {
    client.release();
    await pool.end();
  }
}

/** One buffer a batch: nothing faster can be asked of a client in this language. */
function rowsOf(first: bigint, entries: readonly Uint8Array[]): Buffer {
  const bytes = entries.reduce((sum, entry) => sum + 2 + 4 + 8 + 4 + entry.length, head.length + trailer.length);
  const rows = Buffer.allocUnsafe(bytes);
  let at = head.copy(rows);
  for (const [offset, entry] of entries.entries()) {
    at = rows.writeInt16BE(2, at);
    at = rows.writeInt32BE(8, at);
    at = rows.writeBigInt64BE(first + BigInt(offset), at);
    at = rows.writeInt32BE(entry.length, at);
    rows.set(entry, at);
    at += entry.length;
  }
  trailer.copy(rows, at);
  return rows;
}
