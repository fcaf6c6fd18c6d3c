import type { Clock } from '@trivium/core';
import type { Change } from './change.rules.ts';

export interface ConflationOptions {
  /** Tables, as `schema.table`, of whose rows only the latest state counts. */
  readonly tables: ReadonlySet<string>;
  /** The shortest time from the end of a delivery of such rows to the next. */
  readonly intervalMs: number;
  readonly clock: Clock;
  /** Delivers the latest states of rows whose time has come. */
  readonly deliver: (changes: readonly Change[]) => Promise<void>;
}

export interface Conflation {
  /** Takes over an update that is delivered later, or not at all where a newer one of its row comes before. */
  holds(change: Change): boolean;
  /** The update that waits for an INSERT or DELETE of the same row to be delivered after it. */
  release(change: Change): Change | undefined;
  /** Drops what waits. */
  clear(): void;
}

/**
 * Conflates updates: of a row that changes more often than its followers need to see it, such as a tally, the latest state is
 * delivered at intervals. The last update of a row is always delivered. Each process follows the whole log, so replicas agree
 * without a word.
 */
export function createConflation({ tables, intervalMs, clock, deliver }: ConflationOptions): Conflation {
  let latestByRow = new Map<string, Change>();
  let isPausing = false;

  /** The row that a change of such a table belongs to; undefined where the log does not name it. */
  function rowOf({ relation, record, old }: Change): string | undefined {
    if (!tables.has(`${relation.schema}.${relation.name}`) || relation.replicaIdentity === 'full') return undefined;
    const values = relation.keyColumns.map((name) => record?.[name] ?? old?.[name]);
    return values.length === 0 ? undefined : JSON.stringify([relation.schema, relation.name, ...values]);
  }

  async function deliverLatest(): Promise<void> {
    const changes = [...latestByRow.values()];
    latestByRow = new Map();
    isPausing = changes.length > 0;
    if (!isPausing) return;
    // The pause begins when all have been delivered: a busy process delivers less often.
    await deliver(changes);
    clock.schedule(new Date(clock.now().getTime() + intervalMs), () => void deliverLatest());
  }

  return {
    holds(change) {
      if (tables.size === 0 || change.type !== 'UPDATE' || hasNewKey(change)) return false;
      const row = rowOf(change);
      if (row === undefined) return false;
      const earlier = latestByRow.get(row);
      // Deleted first so that rows are delivered in the order of their latest changes.
      latestByRow.delete(row);
      latestByRow.set(row, earlier ? withLongValues(change, earlier) : change);
      if (!isPausing) void deliverLatest();
      return true;
    },
    release(change) {
      if (latestByRow.size === 0) return undefined;
      const row = rowOf(hasNewKey(change) ? { ...change, record: undefined } : change);
      const latest = row === undefined ? undefined : latestByRow.get(row);
      if (row !== undefined) latestByRow.delete(row);
      return latest;
    },
    clear() {
      latestByRow.clear();
    },
  };
}

/** The log omits a long value that an update leaves as it is; an earlier update may have changed it. */
function withLongValues(change: Change, earlier: Change): Change {
  const omitted = Object.entries(earlier.record ?? {}).filter(([name]) => change.record?.[name] === undefined);
  return { ...change, record: { ...change.record, ...Object.fromEntries(omitted) } };
}

const hasNewKey = ({ relation, record, old }: Change): boolean =>
  record !== undefined && old !== undefined && relation.keyColumns.some((name) => record[name] !== old[name]);
