import type { Transaction } from '@trivium/postgres';
import { encodeTextArray } from './text-array.rules.ts';
import type { CallerGroup } from './subscriptions.ts';

export interface Lookup {
  readonly relation: number;
  readonly key: readonly string[];
  /** The primary keys of the rows, in the order of `key`. */
  readonly rows: readonly (readonly string[])[];
  readonly role: string;
  readonly callers: readonly CallerGroup[];
}

/**
 * Which rows each caller may see now, by the position of the caller. Runs as `authenticator`; policies are evaluated as the
 * role, with each caller's claims, in one statement for all of them.
 */
export async function readVisibleRows(
  transaction: Transaction,
  lookup: Lookup,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { relation, key, rows, role, callers } = lookup;
  const { rows: matches } = await transaction.query<{ caller: number; visible: number[] }>({
    name: 'realtime-visible-rows',
    text: 'select caller, visible from realtime.visible_rows($1, $2, $3, $4, $5)',
    values: [relation, key, rows.flat(), role, claimsOf(callers)],
  });
  return new Map(matches.map(({ caller, visible }) => [caller, new Set(visible)]));
}

export interface OldLookup extends Pick<Lookup, 'relation' | 'role' | 'callers'> {
  /** The values of the rows, in the order of the table's columns. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** The deleted rows that each caller could see if they still existed, in the same form. */
export async function readVisibleOldRows(
  transaction: Transaction,
  { relation, rows, role, callers }: OldLookup,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows: matches } = await transaction.query<{ caller: number; visible: number[] }>({
    name: 'realtime-visible-old-rows',
    text: 'select caller, visible from realtime.visible_old_rows($1, $2, $3, $4)',
    values: [relation, rows.map(rowLiteral), role, claimsOf(callers)],
  });
  return new Map(matches.map(({ caller, visible }) => [caller, new Set(visible)]));
}

const claimsBytes = new WeakMap<CallerGroup, Buffer>();

/** The claims of callers in PostgreSQL's binary form, which takes a small part of the time of a text with thousands of quotes. */
function claimsOf(callers: readonly CallerGroup[]): Buffer {
  const texts = callers.map((caller) => {
    let bytes = claimsBytes.get(caller);
    if (!bytes) claimsBytes.set(caller, (bytes = Buffer.from(caller.claims)));
    return bytes;
  });
  return encodeTextArray(texts);
}

/** A row literal of PostgreSQL: an empty field is null. */
const rowLiteral = (values: readonly (string | null)[]) =>
  `(${values.map((value) => (value === null ? '' : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)).join(',')})`;

/** Waits until these transactions are visible to all: the log reports a commit a moment earlier. */
export async function awaitCommits(transaction: Transaction, transactions: readonly number[]): Promise<void> {
  await transaction.query({ name: 'realtime-await-commits', text: 'select realtime.await_commits($1)', values: [transactions] });
}
