import { useDatabase } from '@trivium/testing';
import { expect, test } from 'vitest';
import { categories } from '../contract/index.ts';
import { migrationsFolder } from '../testing/use-forecast.ts';
import { messages } from '../web/messages/index.ts';
import { tableColumns } from '../domain/columns.sql.ts';
import { proposalFields } from '../domain/proposals/proposals.sql.ts';
import { marketFields } from '../domain/markets/market.ts';

const database = useDatabase('forecast', migrationsFolder);

/** Columns that no description holds, because nothing reads them as a part of the row. */
const internalColumns = { markets: ['seeded_from', 'created_at', 'updated_at'], proposals: ['token_sha256', 'market_id'] };

test.each([
  ['markets', tableColumns(marketFields).names],
  ['proposals', tableColumns(proposalFields).names],
] as const)('the fields described for forecast.%s are its columns', async (table, described) => {
  const { rows } = await database().pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'forecast' and table_name = $1`,
    [table],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...described, ...internalColumns[table]].toSorted());
});

test('every category is accepted by forecast.markets and has a label in both languages', async () => {
  const { rows } = await database().pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'forecast.markets'::regclass and conname = 'markets_category_check'`,
  );
  const missing = categories.flatMap((category) => [
    ...(rows[0]?.definition.includes(`'${category}'`) ? [] : [`a migration that lets markets_category_check accept ${category}`]),
    ...Object.entries(messages).flatMap(([language, { categories: labels }]) =>
      labels[category] ? [] : [`a label of ${category} in web/messages/${language}.ts`],
    ),
  ]);
  expect(missing).toEqual([]);
});
