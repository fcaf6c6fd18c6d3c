import type { Relation, Tuple } from '../log/pgoutput.ts';
import { toJson } from './literals.rules.ts';
import type { RelationFacts } from './relation.rules.ts';

/** One row that was written. */
export interface Change {
  readonly relation: Relation;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly record: Tuple | undefined;
  /** What the replica identity tells of the row before: nothing, its key, or all. */
  readonly old: Tuple | undefined;
  readonly committedAt: Date;
  /** The transaction's number, its lower 32 bits. */
  readonly transaction: number;
}

/** Of a change; larger ones are told without their long values. */
const mostBytes = 1024 * 1024;
const longValueBytes = 64;

/** What one role is shown of a change, as JSON text. `columns`: those that were asked for; undefined: all. */
export function changeJson(
  change: Change,
  facts: RelationFacts,
  readable: ReadonlySet<string>,
  columns: ReadonlySet<string> | undefined,
): string {
  const isTooLarge = sizeOf(change.record) + sizeOf(change.old) > mostBytes;
  const isKey = (name: string) => facts.key.includes(name);
  const isShown = (name: string) => readable.has(name) && (!columns || columns.has(name) || isKey(name));
  const shown = facts.columns.filter(({ name }) => isShown(name));

  /** Of values that are in the log. */
  function recordJson(
    valueOf: (name: string) => string | null | undefined,
    isTold: (name: string) => boolean = () => true,
  ): string {
    const members = shown.flatMap(({ name, typeOid }) => {
      const value = isTold(name) ? valueOf(name) : undefined;
      if (value === undefined || (isTooLarge && value !== null && Buffer.byteLength(value) > longValueBytes)) return [];
      return [`${JSON.stringify(name)}:${toJson(value, facts.kinds.get(typeOid) ?? { name: 'text' })}`];
    });
    return `{${members.join(',')}}`;
  }

  const { record, old } = change;
  const members = [
    head(change),
    `"commit_timestamp":${JSON.stringify(change.committedAt.toISOString())}`,
    `"columns":${JSON.stringify(shown.map(({ name, type }) => ({ name, type })))}`,
    `"errors":${isTooLarge ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ];
  if (record) members.push(`"record":${recordJson((name) => (record[name] === undefined ? old?.[name] : record[name]))}`);
  if (change.type === 'UPDATE') members.push(`"old_record":${recordJson((name) => old?.[name])}`);
  // Policies cannot be asked about a row that is gone, so where there are any its key is all that is told of it.
  if (change.type === 'DELETE')
    members.push(
      `"old_record":${recordJson(
        (name) => old?.[name],
        (name) => !facts.hasPolicies || isKey(name),
      )}`,
    );
  return `{${members.join(',')}}`;
}

/** What is told to those who asked for changes that they cannot be shown. */
export const errorJson = (change: Change, error: string) =>
  `{${head(change)},"commit_timestamp":${JSON.stringify(change.committedAt.toISOString())},"columns":[],"record":{},"old_record":{},"errors":[${JSON.stringify(error)}]}`;

const head = ({ relation, type }: Change) =>
  `"schema":${JSON.stringify(relation.schema)},"table":${JSON.stringify(relation.name)},"type":"${type}"`;

function sizeOf(tuple: Tuple | undefined): number {
  let size = 0;
  for (const name in tuple) size += tuple[name]?.length ?? 0;
  return size;
}
