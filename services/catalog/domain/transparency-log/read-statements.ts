import type { TransparencyLog } from '@trivium/tlog';
import { leafHash, parseCheckpoint, rootOf, splitNote } from '@trivium/transparency';
import type { Statement } from '../../contract/index.ts';
import { refuse } from '../signing/errors.ts';
import { decodeStatement } from './statement.rules.ts';

export interface ReadStatements {
  readonly size: bigint;
  /** The checkpoint's signed note. */
  readonly note: string;
  readonly statements: readonly Statement[];
}

/**
 * Everything that the log holds, if it hashes to what its newest checkpoint says: rows that somebody changed in the
 * database are neither shown nor built on.
 *
 * @throws log_contradicts_checkpoint, statement_unreadable
 */
export async function readStatements(log: TransparencyLog): Promise<ReadStatements> {
  const { size, note } = await log.latestCheckpoint();
  const entries = await log.readEntries(0n, size);
  const { root } = parseCheckpoint(splitNote(note).text);
  if (Buffer.compare(rootOf(entries.map(leafHash)), root) !== 0)
    throw refuse('log_contradicts_checkpoint', 'The stored log does not hash to its checkpoint; "catalog log audit" says where.');
  return { size, note, statements: entries.map(decodeStatement) };
}
