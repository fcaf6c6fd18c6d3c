import type { TransparencyLog } from '@trivium/tlog';
import { leafHash, parseCheckpoint, rootOf, splitNote } from '@trivium/transparency';
import type { Statement } from '../../contract/index.ts';
import { refuse } from '../signing/errors.ts';
import { decodeStatement } from './statement.rules.ts';

export interface ReadStatements {
  readonly size: bigint;
  /** The checkpoint as a signed note. */
  readonly note: string;
  readonly statements: readonly Statement[];
}

/**
 * Reads every statement of the log, and checks that they hash to its newest checkpoint. The service never serves or extends
 * rows that were changed in the database.
 *
 * @throws log_contradicts_checkpoint, statement_unreadable
 */
export async function readStatements(log: TransparencyLog): Promise<ReadStatements> {
  const { size, note } = await log.latestCheckpoint();
  const entries = await log.readEntries(0n, size);
  const { root } = parseCheckpoint(splitNote(note).text);
  if (Buffer.compare(rootOf(entries.map(leafHash)), root) !== 0)
    throw refuse(
      'log_contradicts_checkpoint',
      'The stored log does not hash to its checkpoint; run "catalog log audit" to find the difference.',
    );
  return { size, note, statements: entries.map(decodeStatement) };
}
