import type { TransparencyLog } from '@trivium/tlog';
import type pg from 'pg';
import type { Content } from '../content/read-content.ts';
import { readCheckpointTimes } from '../log/checkpoint-times.sql.ts';
import { readPayloads } from '../log/payloads.sql.ts';
import { emptyReplay, replay } from '../log/replay.rules.ts';
import { readStatements } from '../log/read-statements.ts';
import type { Catalog } from './catalog.ts';
import { presentEntry } from './present-entry.rules.ts';
import { presentLog } from './present-log.rules.ts';

/** Reads everything as of the newest checkpoint. */
export async function readCatalog(log: TransparencyLog, pool: pg.Pool, content: Content): Promise<Catalog> {
  const { statements, ...latest } = await readStatements(log);
  const [times, payloads] = await Promise.all([readCheckpointTimes(pool), readPayloads(pool)]);
  const replayed = replay(emptyReplay, statements);
  const size = Number(latest.size);
  const signedAt = times.find((each) => each.size === size)?.signedAt ?? new Date(0);
  return {
    entries: content.entries.map(({ entry, payloadSha256 }) => presentEntry(entry, payloadSha256, replayed)),
    keys: [...replayed.keys.values()],
    log: presentLog(statements, times),
    replay: replayed,
    checkpoint: { size, note: latest.note, signedAt },
    payloads,
    lastUpdated: signedAt,
    content,
  };
}
