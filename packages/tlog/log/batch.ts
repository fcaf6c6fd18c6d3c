import { withTimeLimit, type Clock } from '@trivium/core';
import type { Transaction } from '@trivium/postgres';
import { refuse } from '../errors.ts';
import { checkAppend, type Call, type QueueLimits } from './call-queue.ts';
import type { Grown } from './grow-in-slices.ts';
import type { LogSql } from './log.sql.ts';
import { readStoredEntries } from './stored-entries.ts';

/** Calls that are stored together, under one checkpoint. */
export interface Batch {
  /** The calls that are not answered yet. */
  readonly calls: Set<Call>;
  /** The tree that results from its entries after the checkpoint `after`; undefined if it was not hashed ahead. */
  readonly ahead: { readonly after: string; readonly grown: Grown } | undefined;
}

/** The entries of a batch, and the first index of each call. */
export interface Filled {
  readonly entries: readonly Uint8Array[];
  readonly firsts: ReadonlyMap<Call, bigint>;
}

/** The dependencies of plans. */
export interface PlanOptions {
  readonly sql: LogSql;
  readonly clock: Clock;
  readonly limits: QueueLimits;
}

/** The callback runs under the log lock; the database ends a transaction that is idle for longer. */
const planLimitMs = 10_000;

/** Joins the entries of the calls and runs plans in their turn. A call whose plan fails is rejected and left out. */
export async function fill(batch: Batch, transaction: Transaction, committed: bigint, options: PlanOptions): Promise<Filled> {
  const entries: Uint8Array[] = [];
  const firsts = new Map<Call, bigint>();
  for (const call of batch.calls) {
    const size = committed + BigInt(entries.length);
    const added = call.entries ?? (await ask(call, batch, transaction, { committed, entries }, options));
    if (added === undefined) continue;
    firsts.set(call, size);
    for (const entry of added) entries.push(entry);
  }
  return { entries, firsts };
}

/** The entries of a batch without plans, which are known before its turn. */
export function fillPlain(batch: Batch, committed: bigint): Filled {
  const entries: Uint8Array[] = [];
  const firsts = new Map<Call, bigint>();
  for (const call of batch.calls) {
    firsts.set(call, committed + BigInt(entries.length));
    for (const entry of call.entries ?? []) entries.push(entry);
  }
  return { entries, firsts };
}

/** Runs a plan. If it fails, its writes are rolled back and the rest of the batch is still stored. */
async function ask(
  call: Call,
  batch: Batch,
  transaction: Transaction,
  { committed, entries }: { readonly committed: bigint; readonly entries: readonly Uint8Array[] },
  { sql, clock, limits }: PlanOptions,
): Promise<readonly Uint8Array[] | undefined> {
  const size = committed + BigInt(entries.length);
  async function readEntries(from: bigint, to: bigint): Promise<Uint8Array[]> {
    if (from < 0n || to > size || from > to)
      throw refuse('log_index_out_of_range', `The log has entries 0 to ${size - 1n}; ${from} to ${to} were asked for.`);
    const border = (index: bigint) => (index < committed ? committed : index);
    const stored = from < committed ? await readStoredEntries(sql, transaction, from, to < committed ? to : committed) : [];
    return [...stored, ...entries.slice(Number(border(from) - committed), Number(border(to) - committed))];
  }

  await transaction.query('savepoint plan');
  let failure: { readonly error: unknown };
  try {
    const planned = await withPlanLimit(clock, async () => call.plan({ size, readEntries, transaction }));
    checkAppend(planned, limits);
    await transaction.query('release savepoint plan').catch((error: unknown) => {
      throw refuse('plan_transaction_broken', 'A statement of the plan failed, and the plan went on all the same.', {
        cause: error,
      });
    });
    return planned;
  } catch (error) {
    failure = { error };
  }
  // If this fails, the connection is lost: the whole batch is retried.
  await transaction.query('rollback to savepoint plan');
  batch.calls.delete(call);
  call.reject(failure.error);
  return undefined;
}

/** @throws CodedError plan_timeout */
function withPlanLimit<Value>(clock: Clock, plan: () => Promise<Value>): Promise<Value> {
  const message = `The plan took longer than ${planLimitMs / 1000} seconds, and nobody else could append meanwhile.`;
  return withTimeLimit({ clock, limitMs: planLimitMs, makeError: () => refuse('plan_timeout', message) }, plan);
}

/** Resolves every call with the position of its entries. */
export function resolveAll(batch: Batch, firsts: ReadonlyMap<Call, bigint>, size: bigint): void {
  for (const call of batch.calls) call.resolve({ first: firsts.get(call) ?? size, size });
}

export function rejectAll(batch: Batch, error: unknown): void {
  for (const call of batch.calls) call.reject(error);
}
