import { CodedError, type Clock } from '@trivium/core';
import { inTransaction, isQueryCanceled, isUnavailable, type Transaction } from '@trivium/postgres';
import type { Edge } from '@trivium/transparency';
import type pg from 'pg';
import { refuse } from '../errors.ts';
import { fill, fillPlain, rejectAll, resolveAll, type Batch, type Filled } from './batch.ts';
import { bytesOf, checkAppend, createCallQueue, type Appended, type Plan, type QueueLimits } from './call-queue.ts';
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
  /** Told of each new checkpoint in the transaction that stores it, where it is given. */
  readonly channel: string | undefined;
  readonly onCheckpoint: () => void;
}

export interface Sequencer {
  readonly append: (entries: readonly Uint8Array[]) => Promise<Appended>;
  readonly sequence: (plan: Plan) => Promise<Appended>;
  /** Resolves when every call that waits is answered; later ones are refused. */
  readonly close: () => Promise<void>;
}

/** A batch all of whose statements were sent, and what it makes of the log. */
interface Sent {
  readonly edge: Edge;
  /** The checkpoint over it. */
  readonly note: string;
  readonly firsts: Filled['firsts'];
  /** Why it is not known whether it was stored. */
  readonly cause: unknown;
}

/** How often a batch is begun anew after its connection was lost. */
const attempts = 3;
/** Fewer are hashed when their turn comes so that those who arrive meanwhile are in the same batch. */
const worthHashingAhead = 512;

/**
 * Puts entries in their order and signs what came of it. Every batch is one transaction under the log's advisory lock:
 * rows of entries and tiles, and the checkpoint over them. While the database works on one batch, the next is hashed.
 */
export function createSequencer({ pool, sql, own, clock, limits, channel, onCheckpoint }: SequencerOptions): Sequencer {
  const queue = createCallQueue(limits);
  let running: Promise<void> | undefined;
  let isClosed = false;
  /** As this process left the log. It is believed only while the latest checkpoint is the same. */
  let tree: SequencedTree | undefined;
  let hashedAhead: Batch | undefined;

  function call(plan: Plan, entries: readonly Uint8Array[] | undefined): Promise<Appended> {
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
    // So that calls made in one turn are in one batch.
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

  /** Stores a batch and answers its calls; where its connection is lost, learns what became of it or begins anew. */
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

  /** Answers the calls, or returns what was sent where it is unknown whether it was stored. */
  async function tryToStore(batch: Batch): Promise<Sent | undefined> {
    const client = await pool.connect();
    let lost: Error | undefined;
    try {
      const [, , latest] = await Promise.all([client.query('begin'), lock(client), sql.readLatestCheckpoint(client)]);
      const isAlone = tree !== undefined && tree.note === latest?.note;
      const present = isAlone && tree ? tree : await readTree(sql, own, client, latest);
      const { size } = present.edge;
      const filled = batch.ahead ? fillPlain(batch, size) : await fill(batch, client, size, { sql, clock, limits });
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

  /** Sends every statement at once, the commit among them, and hashes the next batch until they are answered. */
  async function send(client: pg.PoolClient, batch: Batch, present: SequencedTree, filled: Filled, isAlone: boolean) {
    const { edge, note: before } = present;
    const known = batch.ahead?.after === before ? batch.ahead?.grown : undefined;
    const grown = known ?? (await growInSlices(edge, filled.entries));
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
    // PostgreSQL turns the commit of a failed transaction into a rollback, so a statement that was refused tells all.
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

  /** Whether the checkpoint is there once the transaction that was to store it is over, whatever became of it. */
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

  /** Hashes what waits for the tree that will be there, if it is worth it. */
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
        ? refuse('sequencer_busy', 'Another process has been appending to the log for long; try again in a moment.', {
            cause: error,
            retryAfter: 5,
          })
        : error;
    });
  }
}

/** SQLSTATE class 23 of what keeps the log one history: another row stands where ours should, or none where it should follow. */
const isConflict = (error: unknown) => ['23505', '23503'].includes((error as { code?: string }).code ?? '');
/** SQLSTATE lock_not_available. */
const lockNotAvailable = '55P03';
/** The statement or the lock took longer than the connection allows. */
const isTimeout = (error: unknown) => isQueryCanceled(error) || (error as { code?: string }).code === lockNotAvailable;
