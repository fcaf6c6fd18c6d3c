import { CodedError } from '@trivium/core';
import { createPool, inTransaction, type Connection } from '@trivium/postgres';
import { formatVerifierKey } from '@trivium/transparency';
import { encodeEntry } from './entry.rules.ts';
import { closeCurrentLog, readCurrentLog } from './history.sql.ts';
import { openApprovalLog, prepareApprovalLog, type ApprovalLogOptions } from './open-approval-log.ts';
import { signerOf } from './signer.ts';

export interface Rotation {
  /** Verifier keys of the log that was closed and of the one that follows. */
  readonly closedKey: string;
  readonly currentKey: string;
  /** Whether the closed log's own key signed that the other one follows; false where it is lost. */
  readonly isSignedOff: boolean;
}

/** What a log says to a key that is not its own. */
const foreignKeyCodes = new Set(['checkpoint_origin_foreign', 'checkpoint_key_foreign', 'approval_log_key_replaced']);

/**
 * Closes the log of approvals and begins the next one with another key. The next log's first entry is the last checkpoint of the
 * closed one, whose last entry names the next key where its own key is still there. Both stay verifiable, and the next log has
 * all steps again. A process that still signs with the old key logs nothing more.
 * @throws what opening the log with a right key refuses
 */
export async function rotateApprovalKey(options: ApprovalLogOptions, newSeed: string): Promise<Rotation> {
  const currentKey = formatVerifierKey(signerOf(newSeed).key);
  await prepareApprovalLog(options.connection);
  const isSignedOff = await signOff(options, currentKey);
  const closedKey = await close(options.connection);
  const next = await openApprovalLog({ ...options, seed: newSeed });
  try {
    await next.catchUp();
  } finally {
    await next.close();
  }
  return { closedKey, currentKey, isSignedOff };
}

/** Logs what is missing and names the next key. False if the key of the log is not at hand. */
async function signOff(options: ApprovalLogOptions, nextKey: string): Promise<boolean> {
  const log = await openApprovalLog(options).catch((error: unknown) => {
    if (error instanceof CodedError && foreignKeyCodes.has(error.code)) return undefined;
    throw error;
  });
  if (!log) return false;
  try {
    await log.catchUp();
    await log.log.append([encodeEntry({ nextKey })]);
    return true;
  } finally {
    await log.close();
  }
}

async function close(connection: Connection): Promise<string> {
  const pool = createPool(connection, { name: 'portal approval log', max: 1, onIdleError: () => {} });
  try {
    return await inTransaction(pool, async (transaction) => {
      const current = await readCurrentLog(transaction);
      if (!current) throw new Error('The log of approvals was never opened.');
      await closeCurrentLog(transaction, current.number);
      return current.verifierKey;
    });
  } finally {
    await pool.end();
  }
}
