import { CodedError, type Clock } from '@trivium/core';
import { inTransaction, isQueryCanceled, isUnavailable, type Transaction } from '@trivium/postgres';
import type { Edge } from '@trivium/transparency';
import type pg from 'pg';
import { refuse } from '../errors.ts';
import { fill, fillPlain, rejectAll, resolveAll, type Batch, type Filled } from './batch.ts';
import { bytesOf, checkAppend, createCallQueue, type AppendResult, type Plan, type QueueLimits } from './call-queue.ts';
import { growInSlices } from './grow-in-slices.ts';
import type { LogSql, NewCheckpoint } from './log.sql.ts';
import type { OwnCheckpoints } from './own-checkpoints.ts';
import { entryRows, tileRows } from './rows.rules.ts';
import { firstCheckpoint, readTree, type SequencedTree } from './sequenced-tree.ts';

export interface SequencerOptions {
  readonly pool: pg.Pool;
  readonly sql: LogSql;
  readonly own: OwnCheckpoints;
  readonly clock: Clock;
  readonly limits: QueueLimits;
  /** Channel notified of each new checkpoint, in the transaction that stores it. */
  readonly channel: string | undefined;
  readonly onCheckpoint: () => void;
}

export interface Sequencer {
  readonly append: (entries: readonly Uint8Array[]) => Promise<AppendResult>;
  readonly sequence: (plan: Plan) => Promise<AppendResult>;
  /** Resolves when every waiting call is answered; later ones are refused. */
  readonly close: () => Promise<void>;
}

/** A batch whose statements were all sent, and the resulting tree. */
interface Sent {
  readonly edge: Edge;
  /** The new checkpoint. */
  readonly note: string;
  readonly firsts: Filled['firsts'];
  /** Why it is unknown whether it was stored. */
  readonly cause: unknown;
}

/** Maximum attempts for a batch after lost connections. */
const attempts = 3;
/** A smaller batch is hashed in its turn, which lets later calls join it. */
const worthHashingAhead = 512;

/**
 * Orders entries and signs the result. Every batch is one transaction under the log's advisory lock: rows of entries and tiles,
 * and their checkpoint. While the database stores one batch, the next is hashed.
 */
export function createSequencer({ pool, sql, own, clock, limits, channel, onCheckpoint }: SequencerOptions): Sequencer {
  const queue = createCallQueue(limits);
  let running: Promise<void> | undefined;
  let isClosed = false;
  /** The tree as this process left it; used only while the latest checkpoint is the same. */
  let tree: SequencedTree | undefined;
  let hashedAhead: Batch | undefined;

  function call(plan: Plan, entries: readonly Uint8Array[] | undefined): Promise<AppendResult> {
    return new Promise((resolve, reject) => {
      if (isClosed) throw refuse('log_closed', 'The log is closing; try again in a moment.', { retryAfter: 1 });
      const bytes = bytesOf(entries ?? []);
      queue.add({ plan, entries, bytes, resolve, reject });
      running ??= run().finally(() => {
        running = undefined;
      });
    });
  }

  async function run(): Promise<void> {
    // Calls made in one turn of the event loop join one batch.
    await Promise.resolve();
    while (hashedAhead !== undefined || !queue.isEmpty()) {
      const batch = hashedAhead ?? { calls: queue.take('any'), ahead: undefined };
      hashedAhead = undefined;
      await store(batch).catch((error: unknown) => {
        tree = undefined;
        rejectAll(batch, error);
      });
    }
  }

  /** Stores a batch and answers its calls; after a lost connection, finds out whether it was stored, or retries. */
  async function store(batch: Batch): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const sent = await tryToStore(batch);
        if (sent === undefined) return;
        if (await isStored(sent)) return settle(batch, sent);
        throw sent.cause;
      } catch (error) {
        tree = undefined;
        if (error instanceof CodedError || !isUnavailable(error) || attempt === attempts) throw error;
      }
    }
  }

  /** Answers the calls, or returns the sent batch if it is unknown whether it was stored. */
  async function tryToStore(batch: Batch): Promise<Sent | undefined> {
    const client = await pool.connect();
    let lost: Error | undefined;
    try {
      const [, , latest] = await Promise.all([client.query('begin'), lock(client), sql.readLatestCheckpoint(client)]);
      const isAlone = tree !== undefined && tree.note === latest?.note;
      const present = isAlone && tree ? tree : await readTree(sql, own, client, latest);
      const { size } = present.edge;
      const filled = batch.ahead ? fillPlain(batch, size) : await fill(batch, client, size, { sql, clock, limits });
      // Every plan was refused: then not even the checkpoint of the empty tree is signed.
      if (batch.calls.size === 0) {
        await client.query('commit');
        return undefined;
      }
      if (filled.entries.length === 0 && present.note !== undefined) {
        await client.query('commit');
        settle(batch, { ...present, note: present.note, firsts: filled.firsts, cause: undefined });
        return undefined;
      }
      const sent = await send(client, batch, present, filled, isAlone);
      if (sent !== undefined) lost = new Error('the connection was lost', { cause: sent.cause });
      return sent;
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => (lost = rollbackError));
      throw error;
    } finally {
      client.release(lost);
    }
  }

  /** Sends every statement at once, with the commit, and hashes the next batch until the replies arrive. */
  async function send(client: pg.PoolClient, batch: Batch, present: SequencedTree, filled: Filled, isAlone: boolean) {
    const { edge, note: before } = present;
    const grownAhead = batch.ahead?.after === before ? batch.ahead?.grown : undefined;
    const grown = grownAhead ?? (await growInSlices(edge, filled.entries));
    const checkpoints = before === undefined ? [firstCheckpoint(own)] : [];
    if (grown.size > edge.size)
      checkpoints.push({ previous: edge.size, size: grown.size, root: grown.root, note: own.sign(grown.size, grown.root) });
    const note = (checkpoints.at(-1) as NewCheckpoint).note;
    const statements = [
      sql.insertEntryRows(client, entryRows(edge.size, filled.entries)),
      sql.insertTileRows(client, tileRows(edge.size, grown.tiles)),
      ...checkpoints.map((checkpoint) => sql.insertCheckpoint(client, checkpoint)),
      ...(channel === undefined ? [] : [sql.notify(client, channel, grown.size)]),
      client.query('commit'),
    ];
    const answers = Promise.allSettled(statements);
    if (isAlone) await hashAhead({ edge: grown.edge, note });
    const failed = (await answers).find((answer) => answer.status === 'rejected');
    const sent: Sent = { edge: grown.edge, note, firsts: filled.firsts, cause: failed?.reason };
    if (failed === undefined) return settle(batch, sent);
    // PostgreSQL turns the commit of a failed transaction into a rollback, so the failed statement has the reason.
    if (isConflict(failed.reason))
      throw refuse(
        'checkpoint_conflict',
        'Another writer went on with the log without its lock; nothing was stored. Try again.',
        {
          cause: failed.reason,
        },
      );
    if (!isUnavailable(failed.reason)) throw failed.reason;
    return sent;
  }

  /** Whether the checkpoint exists after the end of the transaction that was to store it. */
  async function isStored({ edge, note, cause }: Sent): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(pool, async (transaction) => {
          const [, stored] = await Promise.all([lock(transaction), sql.readCheckpointAt(transaction, edge.size)]);
          return stored?.note === note;
        });
      } catch (error) {
        if (attempt < attempts && isUnavailable(error)) continue;
        const message =
          'The database was lost while it stored entries, and it cannot be learnt whether it did: read the log before trying again.';
        throw refuse('append_uncertain', message, { cause: new AggregateError([cause, error]) });
      }
    }
  }

  function settle(batch: Batch, { edge, note, firsts }: Sent): undefined {
    const isNew = tree?.note !== note;
    tree = { edge, note };
    resolveAll(batch, firsts, edge.size);
    if (isNew) onCheckpoint();
  }

  /** Hashes waiting entries ahead for the tree that will exist, if there are enough. */
  async function hashAhead(following: { readonly edge: Edge; readonly note: string }): Promise<void> {
    if (hashedAhead !== undefined || queue.plainEntries() < worthHashingAhead) return;
    const calls = queue.take('plain');
    hashedAhead = { calls, ahead: undefined };
    const { entries } = fillPlain(hashedAhead, 0n);
    hashedAhead = { calls, ahead: { after: following.note, grown: await growInSlices(following.edge, entries) } };
  }

  return {
    async append(entries) {
      checkAppend(entries, limits);
      return await call(() => entries, entries);
    },
    sequence: (plan) => call(plan, undefined),
    async close() {
      isClosed = true;
      await running;
    },
  };

  function lock(client: Transaction): Promise<unknown> {
    return sql.lock(client).catch((error: unknown) => {
      throw isTimeout(error)
        ? refuse('sequencer_busy', 'Another process has been appending to the log for a long time; try again in a moment.', {
            cause: error,
            retryAfter: 5,
          })
        : error;
    });
  }
}

/** SQLSTATEs of class 23 that protect the single history: another row has our position, or the previous row is missing. */
const isConflict = (error: unknown) => ['23505', '23503'].includes((error as { code?: string }).code ?? '');
/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
/** The statement or the lock took longer than the connection allows. */
const isTimeout = (error: unknown) => isQueryCanceled(error) || (error as { code?: string }).code === lockNotAvailable;
