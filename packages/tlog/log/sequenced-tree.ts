import { edgeRoot, emptyEdge, emptyRoot, readEdge, type Edge } from '@trivium/transparency';
import { refuse } from '../errors.ts';
import type { CheckpointRow, LogSql, NewCheckpoint, Queryable } from './log.sql.ts';
import type { OwnCheckpoints } from './own-checkpoints.ts';
import { createTileReader } from './stored-tiles.ts';

/** The tree of the latest checkpoint. */
export interface SequencedTree {
  readonly edge: Edge;
  /** The signed note; undefined if the log has no checkpoint yet. */
  readonly note: string | undefined;
}

/**
 * Reads the tree of the latest checkpoint, and uses it only if everything is consistent.
 *
 * @throws CodedError the errors of `OwnCheckpoints.check`, tile_missing, log_root_mismatch
 */
export async function readTree(
  sql: LogSql,
  own: OwnCheckpoints,
  database: Queryable,
  latest: CheckpointRow | undefined,
): Promise<SequencedTree> {
  if (!latest) return { edge: emptyEdge, note: undefined };
  own.check(latest);
  const edge = await readEdge(latest.size, createTileReader(sql, database));
  if (!latest.root.equals(edgeRoot(edge)))
    throw refuse(
      'log_root_mismatch',
      `The stored tiles do not lead to the root of the checkpoint of size ${latest.size}: nothing is appended until they are restored from a backup.`,
    );
  return { edge, note: latest.note };
}

/** Every log begins with the checkpoint of the empty tree, so it always has one to show. */
export function firstCheckpoint(own: OwnCheckpoints): NewCheckpoint {
  return { previous: null, size: 0n, root: emptyRoot, note: own.sign(0n, emptyRoot) };
}
