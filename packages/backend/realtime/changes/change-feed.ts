import type { ReplicationMessage, Relation, Tuple } from '../replication/pgoutput.ts';
import type { Change } from './change.rules.ts';
import { createConflation, type ConflationOptions } from './conflate-updates.ts';

export interface ChangeFeed {
  /**
   * Handles a message of the log. If too many changes are waiting, the returned promise delays the log, or the changes are
   * lost.
   */
  onMessage(message: ReplicationMessage): Promise<void> | void;
  /** Drops all waiting changes. */
  clear(): void;
  /** Resolves when all changes are delivered. */
  idle(): Promise<void>;
}

export interface FeedOptions {
  readonly authorizeChanges: (changes: readonly Change[]) => Promise<void>;
  /** Number of subscriptions that may match the change; a change without any costs nothing. */
  readonly countSubscriptions: (change: Change) => number;
  /** Whether the log is delayed while too much is waiting; otherwise waiting changes are lost. */
  readonly hasBackpressure: boolean;
  readonly conflation: Omit<ConflationOptions, 'deliver'>;
  /** Changes could not be authorized and are lost to their subscribers. */
  readonly onLost: (error: Error) => void;
}

const maxWaiting = 2_000;
const maxBatch = 200;
/** Maximum of changes times their possible recipients in one batch. */
const maxBatchRecipients = 20_000;

/** Authorizes changes batch by batch, in the order of the log; all waiting changes form the next batch. */
export function createChangeFeed(options: FeedOptions): ChangeFeed {
  const { authorizeChanges, countSubscriptions, hasBackpressure, onLost } = options;
  let waiting: Change[] = [];
  let working: Promise<void> | undefined;
  let transactionInfo: Pick<Change, 'committedAt' | 'transaction'> = { committedAt: new Date(0), transaction: 0 };

  function countBatch(): number {
    let count = 0;
    for (let recipients = 0; count < Math.min(waiting.length, maxBatch) && recipients < maxBatchRecipients; count++)
      recipients += countSubscriptions(waiting[count] as Change);
    return count;
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, countBatch());
      try {
        await authorizeChanges(batch);
      } catch (error) {
        waiting = [];
        onLost(error as Error);
      }
    }
    working = undefined;
  }

  function enqueue(changes: readonly Change[]): Promise<void> {
    waiting.push(...changes);
    return (working ??= drain());
  }

  const conflation = createConflation({ ...options.conflation, deliver: enqueue });

  function add(change: Change): Promise<void> | void {
    if (countSubscriptions(change) === 0 || conflation.holds(change)) return;
    const earlier = conflation.release(change);
    void enqueue(earlier ? [earlier, change] : [change]);
    if (waiting.length <= maxWaiting) return;
    if (hasBackpressure) return working;
    waiting = [];
    onLost(new Error('Filters cost so much that changes were not compared in time.'));
  }

  return {
    onMessage(message) {
      switch (message.tag) {
        case 'begin':
          transactionInfo = { committedAt: new Date(Number(message.commitTime) / 1000), transaction: message.xid >>> 0 };
          return;
        case 'insert':
          return add({ relation: message.relation, type: 'INSERT', record: message.new, old: undefined, ...transactionInfo });
        case 'update': {
          // The log omits a key that did not change.
          const old = message.old ?? message.key ?? keyOf(message.relation, message.new);
          return add({ relation: message.relation, type: 'UPDATE', record: message.new, old, ...transactionInfo });
        }
        case 'delete': {
          const old = message.old ?? message.key ?? undefined;
          return add({ relation: message.relation, type: 'DELETE', record: undefined, old, ...transactionInfo });
        }
        case 'commit':
        case 'relation':
        case 'type':
        case 'origin':
        case 'truncate':
        case 'message':
          return;
      }
    },
    clear() {
      waiting = [];
      conflation.clear();
    },
    idle: async () => working,
  };
}

const keyOf = ({ replicaIdentity, keyColumns }: Relation, record: Tuple): Tuple | undefined =>
  replicaIdentity === 'nothing' ? undefined : Object.fromEntries(keyColumns.map((name) => [name, record[name]]));
