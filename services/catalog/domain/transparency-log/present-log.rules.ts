import { encodeHex, leafHash } from '@trivium/transparency';
import type { LogEntry, Statement } from '../../contract/index.ts';
import { encodeStatement } from './statement.rules.ts';

export interface CheckpointTime {
  readonly size: number;
  readonly signedAt: Date;
}

/** The log's entries with their index, leaf hash, and the time of the first checkpoint that covers each. */
export function presentLog(statements: readonly Statement[], times: readonly CheckpointTime[]): LogEntry[] {
  let next = 0;
  return statements.map((statement, index) => {
    while ((times[next]?.size ?? Infinity) <= index) next++;
    const signedAt = times[next]?.signedAt;
    if (!signedAt) throw new Error(`no checkpoint covers log entry ${index}`);
    const place = { index, leafHash: encodeHex(leafHash(encodeStatement(statement))), loggedAt: signedAt.toISOString() };
    return { ...statement, ...place };
  });
}
