import type { TransparencyLog } from '@trivium/tlog';
import type pg from 'pg';
import type { Content } from '../content/read-content.ts';
import { storePayloads } from './payloads.sql.ts';
import { findPendingStatements, type PendingStatements } from './pending-statements.rules.ts';
import { emptyLogState, applyStatements } from './log-state.rules.ts';
import { readStatements } from './read-statements.ts';
import { decodeStatement, encodeStatement } from './statement.rules.ts';

/**
 * Logs committed keys and signatures that the log does not have yet. Signed texts are stored first: the log never refers to a
 * lost text. Replicas that run this concurrently log nothing twice.
 */
export async function logContent(log: TransparencyLog, pool: pg.Pool, content: Content): Promise<PendingStatements> {
  const signed = content.entries.filter(({ signatures }) => signatures.length > 0);
  await storePayloads(
    pool,
    signed.map(({ payloadSha256, payload }) => ({ sha256: payloadSha256, payload })),
  );
  // Never append to a log that was tampered with.
  await readStatements(log);
  let pending: PendingStatements = { statements: [], rejected: [] };
  await log.sequence(async ({ size, readEntries }) => {
    const logged = (await readEntries(0n, size)).map(decodeStatement);
    pending = findPendingStatements(applyStatements(emptyLogState, logged), logged, {
      keyEvents: content.keyEvents,
      signatures: content.entries.flatMap(({ signatures }) => signatures),
    });
    return pending.statements.map(encodeStatement);
  });
  return pending;
}
