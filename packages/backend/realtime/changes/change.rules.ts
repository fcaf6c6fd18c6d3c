import type { Relation, Tuple } from '../replication/pgoutput.ts';
import { toJson } from './literals.rules.ts';
import type { RelationFacts } from './relation.rules.ts';

/** One changed row. */
export interface Change {
  readonly relation: Relation;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly record: Tuple | undefined;
  /** The former row as far as the replica identity logs it: nothing, its key, or all. */
  readonly old: Tuple | undefined;
  readonly committedAt: Date;
  /** The transaction's number, its lower 32 bits. */
  readonly transaction: number;
}

/** Maximum size of a change; larger ones are delivered without their long values. */
const maxBytes = 1024 * 1024;
const longValueBytes = 64;

export interface ChangeView {
  readonly change: Change;
  readonly facts: RelationFacts;
  /** The columns that the role may read. */
  readonly readable: ReadonlySet<string>;
  /** The columns that the client asked for; all if undefined. */
  readonly columns: ReadonlySet<string> | undefined;
  /** Whether policies were checked for the current rows alone, and only the key of former rows may be delivered. */
  readonly isStrict: boolean;
}

/** The change as one role sees it, as JSON text. */
export function changeJson({ change, facts, readable, columns, isStrict }: ChangeView): string {
  const isTooLarge = sizeOf(change.record) + sizeOf(change.old) > maxBytes;
  const isKey = (name: string) => facts.key.includes(name);
  const isVisible = (name: string) => readable.has(name) && (!columns || columns.has(name) || isKey(name));
  const visibleColumns = facts.columns.filter(({ name }) => isVisible(name));

  /** Omits values that the log does not contain. */
  function recordJson(
    read: (name: string) => string | null | undefined,
    isIncluded: (name: string) => boolean = () => true,
  ): string {
    const members = visibleColumns.flatMap(({ name, typeOid }) => {
      const value = isIncluded(name) ? read(name) : undefined;
      if (value === undefined || (isTooLarge && value !== null && Buffer.byteLength(value) > longValueBytes)) return [];
      return [`${JSON.stringify(name)}:${toJson(value, facts.kinds.get(typeOid) ?? { name: 'text' })}`];
    });
    return `{${members.join(',')}}`;
  }

  const { record, old } = change;
  const members = [
    head(change),
    `"commit_timestamp":${JSON.stringify(change.committedAt.toISOString())}`,
    `"columns":${JSON.stringify(visibleColumns.map(({ name, type }) => ({ name, type })))}`,
    `"errors":${isTooLarge ? '["Error 413: Payload Too Large"]' : 'null'}`,
  ];
  if (record) members.push(`"record":${recordJson((name) => valueOf(change, name))}`);
  // If the table has policies, only the key of a deleted row is delivered, as on Supabase.
  const isKeyOnly = facts.hasPolicies && (isStrict || change.type === 'DELETE');
  const isIncluded = (name: string) => !isKeyOnly || isKey(name);
  if (change.type !== 'INSERT') members.push(`"old_record":${recordJson((name) => old?.[name], isIncluded)}`);
  return `{${members.join(',')}}`;
}

/** The message to subscribers who may not see the change. */
export const errorJson = (change: Change, error: string) =>
  `{${head(change)},"commit_timestamp":${JSON.stringify(change.committedAt.toISOString())},"columns":[],"record":{},"old_record":{},"errors":[${JSON.stringify(error)}]}`;

const head = ({ relation, type }: Change) =>
  `"schema":${JSON.stringify(relation.schema)},"table":${JSON.stringify(relation.name)},"type":"${type}"`;

function sizeOf(tuple: Tuple | undefined): number {
  let size = 0;
  for (const name in tuple) size += tuple[name]?.length ?? 0;
  return size;
}

/** The value after the change, or before it for a deleted row. */
export function valueOf({ record, old }: Change, name: string): string | null | undefined {
  const value = record?.[name];
  return value === undefined ? old?.[name] : value;
}

/** Why a role cannot see a row, in the words of Supabase's server: rows are looked up by a key that the role may read. */
export function unreadableError(facts: RelationFacts, role: string): string | undefined {
  if (facts.key.length === 0) return 'Error 400: Bad Request, no primary key';
  const readable = facts.roles.get(role)?.readable;
  return readable && facts.key.every((name) => readable.has(name)) ? undefined : 'Error 401: Unauthorized';
}

/** Whether policies can be checked for the role. */
export function canCheckPolicies(facts: RelationFacts, role: string): boolean {
  const access = facts.roles.get(role);
  return access !== undefined && !access.bypassesPolicies && unreadableError(facts, role) === undefined;
}
