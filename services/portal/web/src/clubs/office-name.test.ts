import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeName, offices } from './office-name.ts';

const migration = '../../../supabase/migrations/20261122002870_club_members.sql';

test('an office is named in the page’s language, whichever one it was written in, and another one stays as written', () => {
  expect(['treasurer', ' Vice-President ', 'เลขา', 'Keeper of the drum', null].map(officeName)).toEqual([
    'เหรัญญิก',
    'รองประธานชมรม',
    'เลขานุการ',
    'Keeper of the drum',
    null,
  ]);
});

test('the page knows the names and words of offices that the database knows', async () => {
  const sql = await readFile(join(import.meta.dirname, migration), 'utf8');
  const rows = sql.matchAll(/^ {2}\(\d, '([^']+)', '([^']+)', '\{(.+)\}'\)/gm);
  const stored = [...rows].map(([, name, nameTh, words = '']) => ({ name, nameTh, words: words.replaceAll('"', '').split(',') }));
  const here = offices.map(({ name, words }) => ({
    name: name({}, { locale: 'en' }),
    nameTh: name({}, { locale: 'th' }),
    words,
  }));
  expect(here).toEqual(stored);
});
