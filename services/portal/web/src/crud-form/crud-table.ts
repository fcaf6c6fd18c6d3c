import type { Client } from '../data/client.ts';
import type { Database } from '../data/database.gen.ts';
import { dataOf, maybeDataOf, Refusal, type Answer } from '../refusals/refusal.ts';
import type { Values } from './form-values.rules.ts';

type Tables = Database['public']['Tables'];
type TableName =
  | 'divisions'
  | 'faculty_static'
  | 'clubs'
  | 'events'
  | 'announcements'
  | 'news'
  | 'short_links'
  | 'social_posts'
  | 'social_user_ids';
type Stored<Name extends TableName> = Tables[Name]['Row'];

/** A table whose rows administrators edit in a form. */
export interface CrudTable<Row> {
  readonly name: TableName;
  readonly keyOf: (row: Row) => string;
  /** A row by its key, or null. */
  readonly read: (key: string) => Promise<Row | null>;
  /** Adds a new row, or one that was removed, whole. @throws Refusal by PostgreSQL's code */
  readonly add: (values: Values | Row) => Promise<Row>;
  readonly change: (row: Row, values: Values) => Promise<void>;
  readonly remove: (row: Row) => Promise<void>;
}

interface Filter<Row> {
  readonly eq: (column: keyof Row & string, value: unknown) => { readonly select: () => PromiseLike<Answer<Row[] | null>> };
}

/** What is used of `db.from(name)`, whose own types need the name to be one literal. */
interface TableClient<Row> {
  readonly select: () => {
    readonly eq: (column: keyof Row & string, value: string) => { readonly maybeSingle: () => PromiseLike<Answer<Row | null>> };
  };
  readonly insert: (values: object) => { readonly select: () => { readonly single: () => PromiseLike<Answer<Row | null>> } };
  readonly update: (values: object) => Filter<Row>;
  readonly delete: () => Filter<Row>;
}

/**
 * @param key the column that tells rows apart
 * @param unwritten members of `Row` that are read from other tables, or that the database sets, and so are not written
 */
export function crudTable<Name extends TableName, Row extends Stored<Name> = Stored<Name>>(
  db: Client,
  name: Name,
  key: keyof Stored<Name> & string,
  unwritten: readonly (keyof Row)[] = [],
): CrudTable<Row> {
  const table = () => db.from(name) as unknown as TableClient<Row>;
  const unwrittenNames = new Set<string>(unwritten.map(String));
  const requireOne = (rows: readonly Row[]) => {
    if (rows.length === 0) throw new Refusal('42501', `the caller may not change this row of ${name}`);
  };
  return {
    name,
    keyOf: (row) => String(row[key]),
    read: async (value) => maybeDataOf(await table().select().eq(key, value).maybeSingle()),
    async add(values) {
      const columns = Object.fromEntries(Object.entries(values).filter(([column]) => !unwrittenNames.has(column)));
      return dataOf(await table().insert(columns).select().single());
    },
    change: async (row, values) => requireOne(dataOf(await table().update(values).eq(key, row[key]).select())),
    remove: async (row) => requireOne(dataOf(await table().delete().eq(key, row[key]).select())),
  };
}
