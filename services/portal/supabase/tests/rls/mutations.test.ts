import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listMutations } from './mutations.sql.ts';
import { openPortal, type OpenPortal } from '../fixtures/open-portal.ts';
import { readMatrixDocument } from './read-matrix.ts';
import { runMutation } from './run-mutation.ts';

let portal: OpenPortal;
beforeAll(async () => {
  portal = await openPortal(inject('administrator'));
});
afterAll(() => portal.close());

// `node services/portal/supabase/tests/rls/mutation-test.ts` breaks every one.
const oneIn = 6;

test('a broken rule fails a cell: every sixth policy, security setting and grant', async () => {
  const matrix = await readMatrixDocument();
  const mutations = (await listMutations(portal.administrator)).filter((_, index) => index % oneIn === 0);
  const survivors = [];
  for (const mutation of mutations) {
    const { killedBy } = await runMutation(portal, mutation, matrix);
    if (killedBy === undefined) survivors.push(mutation.name);
  }
  expect(mutations.length).toBeGreaterThan(80);
  expect(survivors).toEqual([]);
});

test('a broken rule is restored exactly', async () => {
  const before = await listMutations(portal.administrator);
  const [first] = before;
  if (first) await runMutation(portal, first, []);
  expect(await listMutations(portal.administrator)).toEqual(before);
});
