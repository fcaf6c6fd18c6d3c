import { createFakeClock } from '@trivium/testing';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createStatusReader } from './read-status.ts';

test('any number of readers within five seconds ask the database once', async () => {
  const clock = createFakeClock(new Date('2027-01-01T12:00:00Z'));
  let queries = 0;
  const pool = {
    query: () => {
      queries++;
      return Promise.reject(new Error('away'));
    },
  } as unknown as pg.Pool;
  const read = createStatusReader({
    pool,
    clock,
    catalog: () => ({ markets: [], changedAt: clock.now() }),
    resolverStatus: () => ({ mode: 'fallback', providersConfigured: [], providersAvailable: [], note: '' }),
    venueHealth: () => ({ answeredAt: null, failedAt: null }),
  });
  await Promise.all(Array.from({ length: 50 }, read));
  clock.advance(4_999);
  expect((await read()).checkedAt).toBe('2027-01-01T12:00:00.000Z');
  expect(queries).toBe(1);
  clock.advance(1);
  expect((await read()).checkedAt).toBe('2027-01-01T12:00:05.000Z');
  expect(queries).toBe(2);
});
