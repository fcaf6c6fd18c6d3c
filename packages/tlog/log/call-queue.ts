import type { Transaction } from '@trivium/postgres';
import { refuse } from '../errors.ts';
import { checkEntries } from './rows.rules.ts';

/** Where entries came to stand. */
export interface Appended {
  /** Index of the first of them; where there were none, the size of the log. */
  readonly first: bigint;
  /** Size of a signed checkpoint that covers them. */
  readonly size: bigint;
}

/** The log as it is while nobody else can append to it. */
export interface LogView {
  /** Entries of the log, those of this batch included: what the plan returns begins at this index. */
  readonly size: bigint;
  /** Entries `from` up to `to`, which is not part of them. @throws CodedError log_index_out_of_range */
  readonly readEntries: (from: bigint, to: bigint) => Promise<Uint8Array[]>;
  /** What is written here is stored together with the entries, or not at all. */
  readonly transaction: Transaction;
}

/** Decides what to append. May be called again where the connection was lost, so it keeps nothing outside. */
export type Plan = (view: LogView) => Promise<readonly Uint8Array[]> | readonly Uint8Array[];

/** Somebody who waits for entries to be stored. */
export interface Call {
  readonly plan: Plan;
  /** Of a plan, none are known before it ran. */
  readonly entries: readonly Uint8Array[] | undefined;
  readonly bytes: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueueLimits {
  /** Most entries that are joined into one batch; one call may bring more. */
  readonly batchEntries: number;
  readonly batchBytes: number;
  /** Most that wait at once. */
  readonly queuedEntries: number;
  readonly queuedBytes: number;
  /** Most that one call may bring. */
  readonly appendEntries: number;
  readonly appendBytes: number;
}

export interface CallQueue {
  /** @throws CodedError append_queue_full */
  readonly add: (call: Call) => void;
  /**
   * The calls of the next batch, in the order in which they came; none where nobody waits. `plain` are those before the
   * first plan.
   */
  readonly take: (which: 'any' | 'plain') => Set<Call>;
  /** Entries that wait before the first plan. */
  readonly plainEntries: () => number;
  readonly isEmpty: () => boolean;
}

/** @throws CodedError log_entry_too_large, append_too_large */
export function checkAppend(entries: readonly Uint8Array[], { appendEntries, appendBytes }: QueueLimits): void {
  checkEntries(entries);
  const bytes = bytesOf(entries);
  if (entries.length > appendEntries || bytes > appendBytes)
    throw refuse(
      'append_too_large',
      `At once ${appendEntries} entries of ${appendBytes} bytes together can be appended, not ${entries.length} of ${bytes}.`,
    );
}

export const bytesOf = (entries: readonly Uint8Array[]) => entries.reduce((sum, entry) => sum + entry.length, 0);

export function createCallQueue(limits: QueueLimits): CallQueue {
  const waiting: Call[] = [];
  let [entries, bytes] = [0, 0];
  const count = (call: Call) => call.entries?.length ?? 0;

  return {
    add(call) {
      const isFull = entries + count(call) > limits.queuedEntries || bytes + call.bytes > limits.queuedBytes;
      if (isFull && waiting.length > 0)
        throw refuse('append_queue_full', 'Too much waits to be logged; try again in a moment.', { retryAfter: 1 });
      waiting.push(call);
      entries += count(call);
      bytes += call.bytes;
    },
    take(which) {
      let [length, taken, size] = [0, 0, 0];
      for (const call of waiting) {
        const isOver = taken + count(call) > limits.batchEntries || size + call.bytes > limits.batchBytes;
        if ((length > 0 && isOver) || (which === 'plain' && call.entries === undefined)) break;
        length += 1;
        taken += count(call);
        size += call.bytes;
      }
      entries -= taken;
      bytes -= size;
      return new Set(waiting.splice(0, length));
    },
    plainEntries() {
      const firstPlan = waiting.findIndex((call) => call.entries === undefined);
      return waiting.slice(0, firstPlan === -1 ? undefined : firstPlan).reduce((sum, call) => sum + count(call), 0);
    },
    isEmpty: () => waiting.length === 0,
  };
}
