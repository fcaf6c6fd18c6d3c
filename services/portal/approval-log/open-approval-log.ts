import { join } from 'node:path';
import { defineErrors, type Clock } from '@trivium/core';
import { createPool, migrate, readMigrations, type Connection, type Transaction } from '@trivium/postgres';
import { createTransparencyLog, type TransparencyLog } from '@trivium/tlog';
import type { Pool } from 'pg';
import { encodeEntry } from './entry.rules.ts';
import { listClosedLogs, readCurrentLog, recordCurrentLog } from './history.sql.ts';
import { signerOf } from './signer.ts';
import { findUnlogged, hasUnlogged, recordLogged } from './steps.sql.ts';

export interface ApprovalLogOptions {
  /** The connection of the database's owner. The roles of the API and of migrations have no access to the log's tables. */
  readonly connection: Connection;
  /** The seed of the signing key, 32 bytes in base64url. It is outside the database: access to that alone cannot sign. */
  readonly seed: string;
  readonly clock: Clock;
  /** Called with errors. Logging is retried at the next interval. */
  readonly onError: (error: unknown) => void;
}

export interface ApprovalLog {
  readonly log: TransparencyLog;
  readonly pool: Pool;
  readonly clock: Clock;
  /** Logs new steps; resolves with their number. */
  readonly catchUp: () => Promise<number>;
  /** Logs new steps now and at intervals until closed. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
}

/** The name of the key in the state folder. */
export const approvalKey = 'portal-approvals';
export const currentSchema = 'approval_log';
const historySchema = 'approval_log_history';
const intervalMs = 2_000;
/** The maximum size of a batch; an entry has about 100 bytes. */
const batch = 1_000;

/** What to do where the key is not the log's. */
const keyRemedy =
  'Set PORTAL_APPROVALS_KEY to the key of the first replica (keys/portal-approvals in its state folder), or put that file back. If it is lost: npm run trivium -- portal approvals rotate-key --key-lost.';

const refuse = defineErrors({ approval_log_key_replaced: { status: 500, title: 'Approval log key replaced' } });

/**
 * The transparency log of approval steps. Anybody with an earlier checkpoint can detect that a logged step was changed or
 * removed.
 * @throws approval_log_key_invalid, approval_log_key_replaced, what migrations and the log refuse
 */
export async function openApprovalLog(options: ApprovalLogOptions): Promise<ApprovalLog> {
  const { connection, clock, onError } = options;
  const signer = signerOf(options.seed);
  await prepareApprovalLog(connection);
  const pool = createPool(connection, { name: 'portal approval log', max: 2, onIdleError: onError });
  const log = createTransparencyLog({ pool, schema: currentSchema, origin: signer.key.name, signer, clock, keyRemedy });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  // The first run checks all steps, because a restored database may lack old ones.
  let isWhole = true;

  async function catchUp(): Promise<number> {
    // Nothing new may come for long, and a replaced log must not be served until then.
    await refuseReplacedKey(pool, log.verifierKey);
    let logged = 0;
    // Usually nothing is new; then the log is not locked.
    while (await hasUnlogged(pool, isWhole)) {
      let count = 0;
      await log.sequence(async ({ size, transaction }) => {
        await refuseReplacedKey(transaction, log.verifierKey);
        const steps = await findUnlogged(transaction, batch, isWhole);
        count = steps.length;
        if (count > 0) await recordLogged(transaction, steps, size);
        return steps.map(encodeEntry);
      });
      logged += count;
      if (count < batch) break;
    }
    isWhole = false;
    return logged;
  }

  const turn = () => {
    running = catchUp()
      .catch(onError)
      .finally(() => {
        if (!isClosed) timer = setTimeout(turn, intervalMs).unref();
      });
  };

  try {
    // The stored checkpoint of a replaced log would say less clearly what is wrong.
    await refuseClosedKey(pool, log.verifierKey);
    await beginLog(log);
    await log.open();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    log,
    pool,
    clock,
    catchUp,
    follow: turn,
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(timer);
      await running;
      await log.close();
      await pool.end();
    },
  };
}

/** Creates the tables of the log and of its history. */
export async function prepareApprovalLog(connection: Connection): Promise<void> {
  await migrate(connection, historySchema, await readMigrations(join(import.meta.dirname, 'history/migrations')));
  await migrate(connection, currentSchema, await readMigrations(join(import.meta.dirname, 'migrations')));
}

/** A process that still has the old key must not begin a second log with it. @throws approval_log_key_replaced */
async function refuseReplacedKey(transaction: Transaction, verifierKey: string): Promise<void> {
  const current = await readCurrentLog(transaction);
  if (!current || current.verifierKey === verifierKey) return;
  throw refuse('approval_log_key_replaced', `The approval log has another key. ${keyRemedy}`);
}

async function refuseClosedKey(transaction: Transaction, verifierKey: string): Promise<void> {
  if (!(await listClosedLogs(transaction)).some((closed) => closed.verifierKey === verifierKey)) return;
  throw refuse('approval_log_key_replaced', `This key of the approval log was replaced. ${keyRemedy}`);
}

/** Records the log under the log lock. The first entry of a log that follows another one commits to all of that. */
async function beginLog(log: TransparencyLog): Promise<void> {
  await log.sequence(async ({ size, transaction }) => {
    await refuseReplacedKey(transaction, log.verifierKey);
    await recordCurrentLog(transaction, log.verifierKey);
    const previous = size === 0n ? (await listClosedLogs(transaction)).at(-1) : undefined;
    return previous ? [encodeEntry({ continues: previous.lastCheckpoint })] : [];
  });
}
