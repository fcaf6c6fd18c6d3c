import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkReleasedMigrations } from '@trivium/postgres';
import { expect, test } from 'vitest';
import { portalFolder } from '../fixtures/open-portal.ts';

const folder = join(portalFolder, 'migrations');
const migrations = await Promise.all(
  (await readdir(folder)).toSorted().map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8');
    return { name, text, sql: text.replaceAll(/^\s*--.*$/gm, '') };
  }),
);

/** `function public.move_project`; triggers and policies with their table, because their names are unique within one. */
const objectsIn = (sql: string) =>
  [...sql.matchAll(/^create (?:unique )?(table|type|function|index|trigger|policy) ("[^"]+"|[\w.]+)([^;$]*)/gm)].map(
    ([, kind, name, rest = '']) =>
      `${kind} ${name}${kind === 'trigger' || kind === 'policy' ? / on [\w.]+/.exec(rest)?.[0] : ''}`,
  );

test('each object is created once', () => {
  const objects = migrations.flatMap(({ sql }) => objectsIn(sql));
  expect(objects.length).toBeGreaterThan(500);
  expect(objects.filter((object, index) => objects.indexOf(object) !== index)).toEqual([]);
});

test.each([
  ['replaces a function', /\bcreate or replace\b/],
  ['drops an object', /^drop\b/m],
  // Profiles and divisions refer to each other.
  [
    'adds columns or constraints to a table of an earlier statement',
    /^alter table\s[^;]*\badd (?!constraint profiles_division_fkey)/m,
  ],
])('no migration %s: the statement that creates an object shows its final form', (_, pattern) => {
  expect(migrations.filter(({ sql }) => pattern.test(sql)).map(({ name }) => name)).toEqual([]);
});

test('each migration begins by saying what it is for and which tests cover it', () => {
  const withoutHead = migrations.filter(({ text }) => !/^(?:--.*\n)*--.*Tests: .*(?:\n--.*)*\.\n\n/.test(text));
  expect(withoutHead.map(({ name }) => name)).toEqual([]);
});

test('released migrations are as they were released', async () => {
  await checkReleasedMigrations(folder);
});
