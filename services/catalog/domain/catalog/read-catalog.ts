import type { TransparencyLog } from '@trivium/tlog';
import type pg from 'pg';
import type { Content } from '../content/read-content.ts';
import { readCheckpointTimes } from '../transparency-log/checkpoint-times.sql.ts';
import { readPayloads } from '../transparency-log/payloads.sql.ts';
import { emptyLogState, applyStatements } from '../transparency-log/log-state.rules.ts';
import { readStatements } from '../transparency-log/read-statements.ts';
import type { Catalog } from './catalog.ts';
import { presentEntry } from '../entries/present-entry.rules.ts';
import { presentLog } from '../transparency-log/present-log.rules.ts';

/** Reads the catalog as of the newest checkpoint. */
export async function readCatalog(log: TransparencyLog, pool: pg.Pool, content: Content): Promise<Catalog> {
  const { statements, ...latest } = await readStatements(log);
  const [times, payloads] = await Promise.all([readCheckpointTimes(pool), readPayloads(pool)]);
  const logState = applyStatements(emptyLogState, statements);
  const size = Number(latest.size);
  const signedAt = times.find((each) => each.size === size)?.signedAt ?? new Date(0);
  return {
    entries: content.entries.map(({ entry, payloadSha256 }) => presentEntry(entry, payloadSha256, logState)),
    keys: [...logState.keys.values()],
    log: presentLog(statements, times),
    logState,
    checkpoint: { size, note: latest.note, signedAt },
    payloads,
    lastUpdated: signedAt,
    content,
  };
}
