import type { Clock } from '@trivium/core';
import { formatVerifierKey, type Signer } from '@trivium/transparency';
import type pg from 'pg';
import { auditLog, type Audit } from './audit.ts';
import type { AppendResult, Plan, QueueLimits } from './call-queue.ts';
import { exportTiles, type Exported } from './export-tiles.ts';
import { createLogReader, type LogReader, type ShownCheckpoint } from './log-reader.ts';
import { createLogSql } from './log.sql.ts';
import { createOwnCheckpoints } from './own-checkpoints.ts';
import { writeProofFile } from './proof-file.ts';
import { createSequencer } from './sequencer.ts';
import { createSubmissions, type WitnessingOptions } from '../witnesses/create-submissions.ts';

export interface TransparencyLogOptions {
  /** Pipelining (`createPool`'s default) lets a batch take two round trips. */
  readonly pool: pg.Pool;
  /** The schema of the tables of `migrations/`, which the service's own migration creates; one log per schema. */
  readonly schema: string;
  /** The first line of every checkpoint, by recommendation the log's URL without scheme: `catalog.example.org/log`. */
  readonly origin: string;
  /** The log's key; its name is the origin. */
  readonly signer: Signer;
  readonly clock: Clock;
  /** Says what to do when the key is another one than the stored log's, such as where the right one may be. */
  readonly keyRemedy?: string;
  /** The witnesses that cosign; none by default. */
  readonly witnessing?: WitnessingOptions;
  /** PostgreSQL channel that is notified of the size of each new checkpoint. */
  readonly notify?: string;
  readonly limits?: Partial<QueueLimits>;
}

export interface TransparencyLog extends LogReader {
  readonly origin: string;
  /** The log's verifier key, one line without newline, for clients. */
  readonly verifierKey: string;
  /**
   * Checks that the stored log is this one and intact at its edge, signs the checkpoint of the empty tree if it is missing, and
   * begins to submit checkpoints to the witnesses. Call it when the service starts.
   *
   * @throws CodedError the errors of `append`
   */
  readonly open: () => Promise<ShownCheckpoint>;
  /**
   * Appends entries; resolves when they are stored under a signed checkpoint. Concurrent calls share a checkpoint and keep
   * their order. The entries must not be changed meanwhile.
   *
   * @throws CodedError for the arguments: log_entry_too_large (65,535 bytes each), append_too_large; temporarily, with nothing
   * stored: append_queue_full, sequencer_busy, checkpoint_conflict, log_closed; append_uncertain if the database was lost at
   * the commit and may or may not have stored them; for a log that must stop: checkpoint_unreadable,
   * checkpoint_columns_mismatch, checkpoint_origin_foreign, checkpoint_key_foreign, checkpoint_signature_wrong, tile_missing,
   * log_root_mismatch. Errors of the database are passed on.
   */
  readonly append: (entries: readonly Uint8Array[]) => Promise<AppendResult>;
  /**
   * Appends the result of `plan`, which sees the log under the log lock: two replicas never log the same statement twice.
   * Rejects with the error of the plan, and then stores nothing of it.
   *
   * @throws CodedError as `append`, and plan_timeout (10 s), plan_transaction_broken
   */
  readonly sequence: (plan: Plan) => Promise<AppendResult>;
  /**
   * A proof that verifies offline, as text (C2SP tlog-proof), with the most cosigned of the newest checkpoints that cover the
   * entry.
   *
   * @throws CodedError log_index_out_of_range
   */
  readonly proofFile: (index: bigint) => Promise<string>;
  /** Recomputes the whole log from its entries and reports inconsistencies. Reads every row once. */
  readonly audit: () => Promise<Audit>;
  /**
   * Writes the log as static files for any web server or object store (C2SP tlog-tiles), the checkpoint last. Continues an
   * earlier export in the same folder.
   *
   * @throws CodedError export_folder_foreign, export_folder_inconsistent, export_folder_unwritable
   */
  readonly exportTiles: (folder: string) => Promise<Exported>;
  /** Submits to the witnesses what they have not cosigned, for example after another process has appended. Never waits. */
  readonly askWitnesses: () => void;
  /**
   * Asks each witness once whether it knows a larger log by this key than this one. If so, this database is older than what was
   * published, and appending would create a second history. Call it before the first append.
   *
   * @throws CodedError witness_ahead
   */
  readonly confirmWitnesses: () => Promise<void>;
  /**
   * Names of the witnesses that cosigned another history of this log: then two logs have its key, and neither may serve as
   * healthy.
   */
  readonly forks: () => readonly string[];
  /** Stops submitting to witnesses, waits until running calls are answered, and refuses new ones. */
  readonly close: () => Promise<void>;
}

/** A batch of 4096 entries takes some 10 ms; the entries of one call are never divided. */
const defaultLimits: QueueLimits = {
  batchEntries: 4096,
  batchBytes: 4 * 1024 * 1024,
  queuedEntries: 262_144,
  queuedBytes: 128 * 1024 * 1024,
  appendEntries: 65_536,
  appendBytes: 32 * 1024 * 1024,
};

/**
 * A transparency log whose tables any number of processes share (C2SP tlog-tiles, tlog-checkpoint). Opens no connection by
 * itself.
 *
 * @throws CodedError signer_origin_mismatch
 */
export function createTransparencyLog(options: TransparencyLogOptions): TransparencyLog {
  const { pool, schema, origin, signer, clock } = options;
  const sql = createLogSql(schema);
  const own = createOwnCheckpoints(origin, signer, options.keyRemedy);
  const reader = createLogReader(pool, sql);
  const submissions = createSubmissions({ pool, sql, clock, channel: options.notify, ...options.witnessing });
  const sequencer = createSequencer({
    pool,
    sql,
    own,
    clock,
    limits: { ...defaultLimits, ...options.limits },
    channel: options.notify,
    onCheckpoint: submissions.wake,
  });

  return {
    ...reader,
    origin,
    verifierKey: formatVerifierKey(signer.key),
    async open() {
      await sequencer.append([]);
      submissions.wake();
      return await reader.latestCheckpoint();
    },
    append: sequencer.append,
    sequence: sequencer.sequence,
    proofFile: (index) => writeProofFile({ pool, sql, reader }, index),
    audit: () => auditLog({ pool, sql, own }),
    exportTiles: (folder) => exportTiles({ reader, own }, folder),
    askWitnesses: submissions.wake,
    confirmWitnesses: submissions.confirm,
    forks: submissions.forks,
    async close() {
      await Promise.all([submissions.close(), sequencer.close()]);
    },
  };
}
