import { join } from 'node:path';
import { defineErrors, type Clock } from '@trivium/core';
import { createPool, migrate, readMigrations, type Connection } from '@trivium/postgres';
import { createTransparencyLog, openLogSigner, type TransparencyLog } from '@trivium/tlog';
import { TransparencyError, type Signer } from '@trivium/transparency';
import type { Pool } from 'pg';
import { encodeEntry } from './entry.rules.ts';
import { findUnlogged, hasUnlogged, recordLogged } from './steps.sql.ts';

export interface ApprovalLogOptions {
  /** How the database's owner connects: no role of the API or of the project's migrations reaches the log's tables. */
  readonly connection: Connection;
  /** The key's seed, 32 bytes in base64url: kept outside the database, so that nobody who has only that can sign. */
  readonly seed: string;
  readonly clock: Clock;
  /** What could not be logged; it is tried again at the next turn. */
  readonly onError: (error: unknown) => void;
}

export interface ApprovalLog {
  readonly log: TransparencyLog;
  readonly pool: Pool;
  /** Logs the steps that were written since; resolves with how many. */
  readonly catchUp: () => Promise<number>;
  /** Catches up now and at intervals, until it is closed. */
  readonly follow: () => void;
  readonly close: () => Promise<void>;
}

/** Under which name the state folder keeps the key. */
export const approvalKey = 'portal-approvals';
const schema = 'approval_log';
const intervalMs = 2_000;
/** At most so many in one batch, each a hundred bytes. */
const batch = 1_000;

const refuse = defineErrors({ approval_log_key_invalid: { status: 500, title: 'Approval log key invalid' } });

/**
 * The signed log that chains of approval enter: a step that is in it cannot be changed or taken out of its chain unseen,
 * whoever did it, by anybody who kept a checkpoint.
 * @throws approval_log_key_invalid, what migrations and the log refuse
 */
export async function openApprovalLog(options: ApprovalLogOptions): Promise<ApprovalLog> {
  const { connection, clock, onError } = options;
  const signer = signerOf(options.seed);
  await migrate(connection, schema, await readMigrations(join(import.meta.dirname, 'migrations')));
  const pool = createPool(connection, { name: 'portal approval log', max: 2, onIdleError: onError });
  const log = createTransparencyLog({ pool, schema, origin: signer.key.name, signer, clock });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  // The first time everything is looked at, since a restored database may lack what was logged long ago.
  let isWhole = true;

  async function catchUp(): Promise<number> {
    let logged = 0;
    // Mostly nothing is new, and then nobody has to wait for the log.
    while (await hasUnlogged(pool, isWhole)) {
      let found = 0;
      await log.sequence(async ({ size, transaction }) => {
        const steps = await findUnlogged(transaction, batch, isWhole);
        found = steps.length;
        if (found > 0) await recordLogged(transaction, steps, size);
        return steps.map(encodeEntry);
      });
      logged += found;
      if (found < batch) break;
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
    await log.open();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    log,
    pool,
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

function signerOf(seedText: string): Signer {
  try {
    return openLogSigner({ seed: seedText, purpose: 'approvals' });
  } catch (cause) {
    if (!(cause instanceof TransparencyError)) throw cause;
    throw refuse(
      'approval_log_key_invalid',
      "The approval log's key is 32 bytes in base64url, as keys/portal-approvals holds them.",
    );
  }
}
