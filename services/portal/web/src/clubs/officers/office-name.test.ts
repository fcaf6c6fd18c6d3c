import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { officeMessage, officeName } from './office-name.ts';

const migration = join(import.meta.dirname, '../../../../supabase/migrations/20261122002870_club_members.sql');

test('officers read an office as the club’s page names it, in either language', async () => {
  const sql = await readFile(migration, 'utf8');
  const offices = [...sql.matchAll(/^ {2}\(\d, '([^']+)', '([^']+)', '\{([^}]+)\}'\)/gm)];
  expect(offices.length).toBeGreaterThan(4);
  for (const [, english = '', thai = '', words = ''] of offices)
    for (const word of words.split(',').map((each) => each.replaceAll('"', ''))) {
      const message = officeMessage(` ${word.toUpperCase()} `);
      expect(message?.({}, { locale: 'en' })).toBe(english);
      expect(message?.({}, { locale: 'th' }).replaceAll(/[\u2060\u200b]/g, '')).toBe(thai);
    }
});

test('an unusual office is read as it was written', () => {
  expect(officeName('Keeper of the Bees')).toBe('Keeper of the Bees');
});
