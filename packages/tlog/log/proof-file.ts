import { formatProof } from '@trivium/transparency';
import type pg from 'pg';
import { refuse } from '../errors.ts';
import type { LogReader } from './log-reader.ts';
import type { LogSql } from './log.sql.ts';

export interface ProofFileOptions {
  readonly pool: pg.Pool;
  readonly sql: LogSql;
  readonly reader: LogReader;
}

/**
 * The text of a proof file for the entry at `index` (C2SP tlog-proof). Cosignatures matter more than recency: it contains the
 * most cosigned of the newest checkpoints that cover the entry, or the latest if none is cosigned.
 *
 * @throws CodedError log_index_out_of_range
 */
export async function writeProofFile({ pool, sql, reader }: ProofFileOptions, index: bigint): Promise<string> {
  const latest = await reader.latestCheckpoint();
  if (index < 0n || index >= latest.size)
    throw refuse('log_index_out_of_range', `The log has ${latest.size} entries, and none at index ${index}.`);
  const cosigned = await sql.findCosignedSize(pool, index);
  const checkpoint = cosigned === undefined || cosigned === latest.size ? latest : await reader.checkpointAt(cosigned);
  const hashes = await reader.inclusionProof(index, checkpoint.size);
  return formatProof({ index, hashes, checkpoint: checkpoint.note });
}
