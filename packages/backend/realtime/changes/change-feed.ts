import type { LogMessage, Relation, Tuple } from '../log/pgoutput.ts';
import type { Change } from './change.rules.ts';

export interface ChangeFeed {
  /** Takes a message of the log; waits where too many changes wait already. */
  take(message: LogMessage): Promise<void> | void;
  /** Forgets what waits. */
  clear(): void;
  /** Resolves when all that was taken is told. */
  idle(): Promise<void>;
}

export interface FeedOptions {
  readonly judge: (changes: readonly Change[]) => Promise<void>;
  /** Whether anybody asked for such a change, so that others cost nothing. */
  readonly isWanted: (change: Change) => boolean;
  /** Changes could not be judged and are lost to those who asked for them. */
  readonly onLost: (error: Error) => void;
}

const mostWaiting = 2_000;
const mostJudgedAtOnce = 200;

/** Judges changes one batch after the other, in the order of the log: whatever waits makes the next batch. */
export function createChangeFeed({ judge, isWanted, onLost }: FeedOptions): ChangeFeed {
  let waiting: Change[] = [];
  let working: Promise<void> | undefined;
  let written: Pick<Change, 'committedAt' | 'transaction'> = { committedAt: new Date(0), transaction: 0 };

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostJudgedAtOnce);
      try {
        await judge(batch);
      } catch (error) {
        waiting = [];
        onLost(error as Error);
      }
    }
    working = undefined;
  }

  function add(change: Change): Promise<void> | void {
    if (!isWanted(change)) return;
    waiting.push(change);
    working ??= work();
    if (waiting.length > mostWaiting) return working;
  }

  return {
    take(message) {
      switch (message.tag) {
        case 'begin':
          written = { committedAt: new Date(Number(message.commitTime) / 1000), transaction: message.xid >>> 0 };
          return;
        case 'insert':
          return add({ relation: message.relation, type: 'INSERT', record: message.new, old: undefined, ...written });
        case 'update': {
          // The log leaves out a key that did not change.
          const old = message.old ?? message.key ?? keyOf(message.relation, message.new);
          return add({ relation: message.relation, type: 'UPDATE', record: message.new, old, ...written });
        }
        case 'delete': {
          const old = message.old ?? message.key ?? undefined;
          return add({ relation: message.relation, type: 'DELETE', record: undefined, old, ...written });
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
    clear: () => (waiting = []),
    idle: async () => working,
  };
}

const keyOf = ({ replicaIdentity, keyColumns }: Relation, record: Tuple): Tuple | undefined =>
  replicaIdentity === 'nothing' ? undefined : Object.fromEntries(keyColumns.map((name) => [name, record[name]]));
