import type { Transaction } from '@trivium/postgres';
import { refuse } from '../errors.ts';
import { checkEntries } from './rows.rules.ts';

/** The position of appended entries. */
export interface AppendResult {
  /** Index of the first entry; for no entries, the size of the log. */
  readonly first: bigint;
  /** Size of a signed checkpoint that covers them. */
  readonly size: bigint;
}

/** The log as seen under the log lock, when no other process can append. */
export interface LogView {
  /** Number of entries of the log, with those of this batch: the plan's first entry gets this index. */
  readonly size: bigint;
  /** Entries `from` to `to`, exclusive. @throws CodedError log_index_out_of_range */
  readonly readEntries: (from: bigint, to: bigint) => Promise<Uint8Array[]>;
  /** Statements that run here are stored together with the entries, or not at all. */
  readonly transaction: Transaction;
}

/** Decides what to append. It may run again after a lost connection, so it must keep no state. */
export type Plan = (view: LogView) => Promise<readonly Uint8Array[]> | readonly Uint8Array[];

/** A caller who waits for entries to be stored. */
export interface Call {
  readonly plan: Plan;
  /** A plan's entries are unknown before it runs. */
  readonly entries: readonly Uint8Array[] | undefined;
  readonly bytes: number;
  readonly resolve: (appended: AppendResult) => void;
  readonly reject: (error: unknown) => void;
}

export interface QueueLimits {
  /** Maximum entries joined into one batch; a single call may have more. */
  readonly batchEntries: number;
  readonly batchBytes: number;
  /** Maximum entries that wait. */
  readonly queuedEntries: number;
  readonly queuedBytes: number;
  /** Maximum entries of one call. */
  readonly appendEntries: number;
  readonly appendBytes: number;
}

export interface CallQueue {
  /** @throws CodedError append_queue_full */
  readonly add: (call: Call) => void;
  /** The calls of the next batch, in order; empty if none wait. `plain` are the calls before the first plan. */
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
        throw refuse('append_queue_full', 'Too many entries are waiting to be logged; try again in a moment.', { retryAfter: 1 });
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
