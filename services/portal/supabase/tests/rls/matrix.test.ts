import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askCells } from './ask-cells.ts';
import { checkCatalog } from './check-catalog.sql.ts';
import { openPortal, type OpenPortal } from '../fixtures/open-portal.ts';
import { readMatrixDocument } from './read-matrix.ts';

const matrix = await readMatrixDocument();
const subjects = [...new Set(matrix.map(({ subject }) => subject))];

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'));
});
afterAll(() => portal.close());

describe('every cell of the access matrix is true', () => {
  test.each(subjects)('%s', async (subject) => {
    expect(
      await askCells(
        portal,
        matrix.filter((cell) => cell.subject === subject),
      ),
    ).toEqual([]);
  });
});

test('every table and every bucket is in the matrix', async () => {
  const { rows } = await portal.administrator.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all select 'bucket ' || id from storage.buckets order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(subjects.toSorted());
});

test('tables, policies and functions follow our conventions', async () => {
  expect(await checkCatalog(portal.administrator)).toEqual([]);
});
