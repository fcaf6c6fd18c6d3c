import { expect, test } from 'vitest';
import { findLosses } from './losses.rules.ts';

test('an upgrade loses no table and no row; sessions, work that was done and empty tables do not count', () => {
  const before = new Map([
    ['portal.public.projects', 3],
    ['portal.public.events', 2],
    ['portal.public.old', 1],
    ['portal.public.empty', 0],
    ['portal.auth.sessions', 9],
    ['portal.auth.users', 2],
    ['catalog.catalog_jobs._private_jobs', 4],
  ]);
  const after = new Map([
    ['portal.public.projects', 4],
    ['portal.public.events', 1],
    ['portal.auth.users', 1],
  ]);
  expect(findLosses(before, after)).toEqual([
    'portal.public.events had 2 rows and has 1',
    'portal.public.old had 1 rows and is gone',
    'portal.auth.users had 2 rows and has 1',
  ]);
});
