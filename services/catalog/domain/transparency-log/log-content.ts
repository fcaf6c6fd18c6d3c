import type { TransparencyLog } from '@trivium/tlog';
import type pg from 'pg';
import type { Content } from '../content/read-content.ts';
import { storePayloads } from './payloads.sql.ts';
import { findPendingStatements, type PendingStatements } from './pending-statements.rules.ts';
import { emptyLogState, applyStatements } from './log-state.rules.ts';
import { readStatements } from './read-statements.ts';
import { decodeStatement, encodeStatement } from './statement.rules.ts';

/**
 * Logs what is committed and not in the log yet. What was signed is stored before it is logged, so that no log entry
 * speaks of a text that is lost. Replicas that do this at once take turns, and none logs anything twice.
 */
export async function logContent(log: TransparencyLog, pool: pg.Pool, content: Content): Promise<PendingStatements> {
  const signed = content.entries.filter(({ signatures }) => signatures.length > 0);
  await storePayloads(
    pool,
    signed.map(({ payloadSha256, payload }) => ({ sha256: payloadSha256, payload })),
  );
  // A log that was tampered with is not gone on with.
  await readStatements(log);
  let plan: PendingStatements = { statements: [], rejected: [] };
  await log.sequence(async ({ size, readEntries }) => {
    const logged = (await readEntries(0n, size)).map(decodeStatement);
    plan = findPendingStatements(applyStatements(emptyLogState, logged), logged, {
      keyEvents: content.keyEvents,
      signatures: content.entries.flatMap(({ signatures }) => signatures),
    });
    return plan.statements.map(encodeStatement);
  });
  return plan;
}
