import { CodedError, defineErrors } from '@trivium/core';
import { createPool, inTransaction, takeLock } from '@trivium/postgres';
import { formatVerifierKey } from '@trivium/transparency';
import { Client, type Pool } from 'pg';
import { findNextKey, openClosedLogs } from './closed-logs.ts';
import { encodeEntry } from './entry.rules.ts';
import { closeCurrentLog, listClosedLogs, readCurrentLog } from './history.sql.ts';
import { openApprovalLog, prepareApprovalLog, type ApprovalLogOptions } from './open-approval-log.ts';
import { signerOf } from './signer.ts';

export interface RotationOptions extends ApprovalLogOptions {
  /** Closes a log whose key is not at hand. */
  readonly isKeyLost?: boolean;
}

export interface Rotation {
  /** Verifier keys of the log that was closed and of the one that follows. */
  readonly closedKey: string;
  readonly currentKey: string;
  /** Whether the closed log's own key signed that the other one follows; false where it is lost. */
  readonly isSignedOff: boolean;
}

/** What a log says to a key that is not its own. */
const foreignKeyCodes = new Set(['checkpoint_origin_foreign', 'checkpoint_key_foreign', 'approval_log_key_replaced']);

const refuse = defineErrors({
  approval_log_key_not_at_hand: { status: 409, title: 'Approval log key not at hand' },
  approval_log_key_unknown: { status: 409, title: 'Approval log key unknown' },
  approval_log_rotated_meanwhile: { status: 409, title: 'Approval log rotated meanwhile' },
});

/**
 * Closes the log of approvals and begins the next one with another key. The next log's first entry is the last checkpoint of the
 * closed one, which names the next key where its own key is still there. Both stay verifiable, and the next log has all steps
 * again. A process that still signs with the old key logs nothing more. Run again with the same new key, it completes what was
 * interrupted, also where the log is closed and no next key is recorded, as the previous version left it.
 * @throws approval_log_key_not_at_hand, approval_log_key_unknown, what opening the log with a right key refuses
 */
export async function rotateApprovalKey(options: RotationOptions, newSeed: string): Promise<Rotation> {
  const { connection, clock } = options;
  const currentKey = formatVerifierKey(signerOf(newSeed).key);
  const client = new Client({ ...connection, application_name: 'portal approvals rotate-key' });
  client.on('error', () => {});
  await client.connect();
  const pool = createPool(connection, { name: 'portal approval log', max: 1, onIdleError: () => {} });
  try {
    // Released when the connection ends: two rotations take turns.
    await takeLock(client, 'trivium approvals rotate-key', { purpose: 'replacing the key of approvals' });
    await prepareApprovalLog(connection);
    const before = await readCurrentLog(pool);
    const isClosed = !before && (await listClosedLogs(pool)).length > 0;
    if (!isClosed && before?.verifierKey !== currentKey) {
      const isSignedOff = await signOff(options, currentKey);
      await close(pool, isSignedOff ? formatVerifierKey(signerOf(options.seed).key) : before?.verifierKey, currentKey);
    }
    const next = await openApprovalLog({ ...options, seed: newSeed });
    try {
      await next.catchUp();
    } finally {
      await next.close();
    }
    const closed = (await openClosedLogs(pool, clock)).at(-1);
    return {
      closedKey: closed?.verifierKey ?? '',
      currentKey,
      isSignedOff: closed !== undefined && (await findNextKey(closed.log)) === currentKey,
    };
  } finally {
    await pool.end();
    await client.end();
  }
}

/** Logs what is missing and names the next key. False if the key of the log is lost. @throws approval_log_key_not_at_hand */
async function signOff(options: RotationOptions, nextKey: string): Promise<boolean> {
  const log = await openApprovalLog(options).catch((error: unknown) => {
    if (error instanceof CodedError && foreignKeyCodes.has(error.code)) return undefined;
    throw error;
  });
  if (!log) {
    if (options.isKeyLost) return false;
    throw refuse(
      'approval_log_key_not_at_hand',
      'The key at hand is not the one of the approval log, which stays as it is. Look at TRIVIUM_HOME and PORTAL_APPROVALS_KEY. If the key is lost: npm run trivium -- portal approvals rotate-key --key-lost.',
    );
  }
  try {
    await log.catchUp();
    await log.log.append([encodeEntry({ nextKey })]);
    return true;
  } finally {
    await log.close();
  }
}

/** Closes the log of this key, and no other. */
async function close(pool: Pool, key: string | undefined, nextKey: string): Promise<void> {
  if (key === undefined)
    throw refuse(
      'approval_log_key_unknown',
      'The key of this approval log was never recorded, and its secret half is not at hand: without either, nobody can verify its checkpoints. Insert the verifier key that /approvals/log.vkey showed as log 1 into approval_log_history.logs (number, verifier_key), and try again.',
    );
  await inTransaction(pool, async (transaction) => {
    const current = await readCurrentLog(transaction);
    if (current?.verifierKey !== key)
      throw refuse('approval_log_rotated_meanwhile', 'The key of the approval log was replaced meanwhile. Try again.');
    await closeCurrentLog(transaction, current.number, nextKey);
  });
}
