import type { Client } from '../data/client.ts';
import { dataOf, Refusal } from '../refusals/refusal.ts';
import type { Values } from './form-values.rules.ts';

type TableName = 'divisions' | 'clubs' | 'events' | 'announcements' | 'news' | 'short_links' | 'social_posts' | 'social_user_ids';

/** A table whose rows administrators write as they stand. */
export interface CrudTable<Row> {
  readonly name: TableName;
  readonly keyOf: (row: Row) => string;
  /** A new row, or one that was taken away, whole. @throws Refusal by PostgreSQL's code */
  readonly add: (values: Values | Row) => Promise<Row>;
  readonly change: (row: Row, values: Values) => Promise<void>;
  readonly remove: (row: Row) => Promise<void>;
}

/** @param joined columns of `Row` that are read from other tables */
export function crudTable<Row extends object>(
  db: Client,
  name: TableName,
  key: keyof Row & string,
  joined: readonly (keyof Row & string)[] = [],
): CrudTable<Row> {
  // The forms know the columns of each table; the database checks them. All are asked alike, so one type stands for all.
  const table = () => db.from(name as 'divisions');
  const keyOf = (row: Row) => String(row[key]);
  const requireOne = (rows: readonly unknown[]) => {
    if (rows.length === 0) throw new Refusal('42501', `no row of ${name} was the caller's to change`);
  };
  return {
    name,
    keyOf,
    async add(values) {
      const row = Object.fromEntries(Object.entries(values).filter(([column]) => !joined.some((each) => each === column)));
      return dataOf(
        await table()
          .insert(row as never)
          .select()
          .single(),
      ) as unknown as Row;
    },
    async change(row, values) {
      requireOne(
        dataOf(
          await table()
            .update(values as never)
            .eq(key as 'slug', keyOf(row))
            .select(),
        ),
      );
    },
    async remove(row) {
      requireOne(
        dataOf(
          await table()
            .delete()
            .eq(key as 'slug', keyOf(row))
            .select(),
        ),
      );
    },
  };
}
