import { escapeIdentifier } from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase, migrations } from '../testing/fresh-database.ts';
import { sortingDifference } from './check-server.rules.ts';

const answers = `select to_tsvector('two cats')::text as words, (0.1::float8 + 0.2::float8)::text as sum,
  current_setting('timezone') as zone`;

test('search, floating point numbers and time zones answer as on Supabase, in the first migration too', async () => {
  const { prepare, query } = await freshDatabase();
  await prepare(await migrations(`create table public.answers as ${answers}`));
  const supabase = { words: "'cat':2 'two':1", sum: '0.3', zone: 'UTC' };
  expect(await query('select * from public.answers')).toEqual([supabase]);
});

test('the operator’s own setting of the database is kept', async () => {
  const { prepare, query, owner } = await freshDatabase();
  await query(`alter database ${escapeIdentifier(String(owner.database))} set default_text_search_config to 'pg_catalog.simple'`);
  await prepare(await migrations(`create table public.answers as ${answers}`));
  expect(await query('select words, sum from public.answers')).toEqual([{ words: "'cats':2 'two':1", sum: '0.3' }]);
});

test('text sorts as by Supabase’s image, Thai in the order of a dictionary', async () => {
  const { query } = await freshDatabase();
  const rows = await query<{ word: string }>(
    `select word from unnest(string_to_array('B Z a c e É ก ข เก', ' ')) as word order by word`,
  );
  expect(rows.map(({ word }) => word).join(' ')).toBe('a B c e É Z ก เก ข');
});

test('a database that sorts otherwise is named, and how to make one that does not', () => {
  expect(sortingDifference({ localeProvider: 'icu', locale: 'en-US' })).toBeUndefined();
  expect(sortingDifference({ localeProvider: 'builtin', locale: 'C.UTF-8' })).toMatch(
    /^the database sorts text by builtin C\.UTF-8, and Supabase by ICU en-US: .* LOCALE_PROVIDER icu/,
  );
});
