import type { Clock } from '@trivium/core';
import { createTransparencyLog, type TransparencyLog } from '@trivium/tlog';
import { parseVerifierKey } from '@trivium/transparency';
import type { Pool } from 'pg';
import { decodeEntry, isSignOff } from './entry.rules.ts';
import { closedSchema, listClosedLogs, type ClosedLog } from './history.sql.ts';

export interface OpenedClosedLog extends ClosedLog {
  readonly log: TransparencyLog;
}

/** The closed logs, the oldest first, for reading: what verifies them is known, and nothing can sign for them. */
export async function openClosedLogs(pool: Pool, clock: Clock): Promise<OpenedClosedLog[]> {
  return (await listClosedLogs(pool)).map((closed) => {
    const key = parseVerifierKey(closed.verifierKey);
    const sign = () => {
      throw new Error('A closed log signs nothing.');
    };
    const log = createTransparencyLog({ pool, schema: closedSchema(closed), origin: key.name, signer: { key, sign }, clock });
    return { ...closed, log };
  });
}

const page = 1_000n;

/** The key that a closed log names as the next one; undefined if its own key was lost. Steps may follow that entry. */
export async function findNextKey(log: TransparencyLog): Promise<string | undefined> {
  for (let to = (await log.latestCheckpoint()).size; to > 0n; to -= page) {
    const entries = (await log.readEntries(to > page ? to - page : 0n, to)).map(decodeEntry);
    const signOff = entries.findLast(isSignOff);
    if (signOff) return signOff.nextKey;
  }
  return undefined;
}
